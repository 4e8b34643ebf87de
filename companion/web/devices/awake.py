"""How each system is told itself not to put its screen out: for browsers that a page cannot ask.

What a page may ask, it asks by the switch "Keep the screen on" (``static/js/devices/awake.js``).
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, request

from companion.engine.phrases import N_

from .recognise import (
    ANDROID,
    CHROMEOS,
    FIRE,
    IPAD,
    IPHONE,
    LINUX,
    MACOS,
    OTHER,
    SAFARI,
    TV,
    WINDOWS,
    Device,
    recognise,
)

_APPLE = (
    N_("Settings, Display & Brightness, Auto-Lock: choose “Never” for the evening."),
    N_("Settings, Battery: switch Low Power Mode off. While it is on, the screen goes out after 30 seconds."),
)
SETTINGS: Mapping[str, tuple[str, str]] = {
    IPHONE: _APPLE,
    IPAD: _APPLE,
    ANDROID: (
        N_("Settings, Display, Screen timeout: choose the longest time."),
        N_(
            "At the charger: Settings, Developer options, “Stay awake”. Then the screen stays on as long as it charges."
        ),
    ),
    FIRE: (
        N_("Settings, Display, Display Sleep or Screen Timeout: choose the longest time, or “Never”."),
        N_("At the charger: Settings, Device Options, Developer Options, “Stay awake”."),
    ),
    TV: (
        N_("In the settings of the television, switch the screen saver off."),
        N_("There too, switch off what turns the television off by itself after some hours."),
    ),
    WINDOWS: (
        N_("Settings, System, Power, Screen and sleep: choose “Never” for turning the screen off."),
        N_("In the same place, choose “Never” for making the device sleep."),
    ),
    MACOS: (
        N_("System Settings, Lock Screen: choose “Never” for turning the display off when inactive."),
        N_("In the same place, choose “Never” for starting the screen saver."),
    ),
    CHROMEOS: (
        N_("Settings, System preferences, Power: while charging, keep the display on."),
        N_("In the same place, choose the same for “on battery”."),
    ),
    LINUX: (
        N_("Settings, Power, Screen Blank: choose “Never”."),
        N_("In the same place, switch Automatic Suspend off."),
    ),
    OTHER: (
        N_("In the settings of this device, look for the display: let it stay on as long as it can."),
        N_("Take it out of its power saving mode."),
    ),
}
"""Two settings for each system: marked sentences."""


def settings_of(device: Device) -> tuple[str, str]:
    """The two settings of a device by which its screen stays on."""
    return SETTINGS[device.system]


def settings_here() -> list[tuple[str, tuple[str, str]]]:
    """The settings of the device that asks, with the name of its system.

    Two systems where only a script can say which of them it is: it shows the one (``iPad or Mac``).
    """
    device = recognise(request.user_agent.string)
    systems = [device.system]
    if device.system == MACOS and device.browser == SAFARI:
        systems.append(IPAD)
    return [(system, SETTINGS[system]) for system in systems]


def open_awake(app: Flask) -> None:
    """Tell the templates: ``settings_here()``."""
    app.jinja_env.globals["screen_settings"] = settings_here
