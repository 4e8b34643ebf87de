"""Sharing: the code is read from a photograph of the screen, phones come in, and one is told that it may no more."""

from __future__ import annotations

import io
import math
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
import zxingcpp
from PIL import Image, ImageEnhance, ImageFilter
from playwright.sync_api import expect

from .conftest import ROOT, TABLET, Device, Launch
from .fingers import SIX, begin, write_round

PHONE = {"width": 390, "height": 844}
HOME = "127.0.0.2"
SERVED = f"""
from companion.web.access import addresses
addresses.own_numbers = lambda: ["{HOME}"]
from app import create_app
from companion.web.server.serving import serve
serve(create_app)
"""  # the network of the house is another address of this machine, which nobody else reaches


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A companion as ``./run`` starts it: for this machine alone, by nobody's special wish."""
    given = {name: value for name, value in os.environ.items() if name != "HOST"}
    given |= {"INSTANCE": str(tmp_path_factory.mktemp("near")), "PORT": "0", "ANNOUNCE": "no"}
    command = [sys.executable, "-c", SERVED]
    with subprocess.Popen(command, cwd=ROOT, env=given, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", served.stdout.readline())
        assert address
        yield address[0]
        served.terminate()


def photographed(screen: bytes, seed: int) -> Image.Image:
    """The screen as a phone's camera sees it: from the side, turned, in bad light, not quite sharp, with noise."""
    chance = random.Random(seed)
    image = Image.open(io.BytesIO(screen)).convert("RGB")
    width, height = image.size
    lean = [chance.uniform(0.02, 0.05) * side for side in (width, height, width, height)]
    corners = ((-lean[0], -lean[1]), (lean[2], height + lean[1]), (width + lean[0], height - lean[3]), (width, lean[3]))
    image = image.transform((width, height), Image.Transform.QUAD, sum(corners, ()), Image.Resampling.BICUBIC)
    image = image.rotate(chance.uniform(-20, 20), Image.Resampling.BICUBIC, expand=True, fillcolor=(90, 80, 70))
    image = image.filter(ImageFilter.GaussianBlur(1.3))
    image = ImageEnhance.Contrast(ImageEnhance.Brightness(image).enhance(0.8)).enhance(0.7)
    noise = Image.effect_noise(image.size, 40).convert("RGB")
    image = Image.blend(image, noise, 0.08)
    kept = io.BytesIO()
    image.save(kept, "JPEG", quality=55)
    return Image.open(kept)


def read(screen: bytes, seed: int) -> list[str]:
    """What a phone reads off the screen."""
    return [found.text for found in zxingcpp.read_barcodes(photographed(screen, seed))]


@pytest.mark.long
def test_phones_are_let_in_scan_and_are_told_when_they_may_no_more(device: Device, launch: Launch, near: str) -> None:
    tablet = device(color_scheme="light").new_page()
    game = begin(tablet.context, near, SIX)
    tablet.goto(game)
    tablet.get_by_text("More", exact=True).tap()
    tablet.get_by_role("button", name="Share the game").tap()
    expect(tablet.locator(".only-here h2")).to_have_text("Phones cannot join yet")
    expect(tablet.locator(".code")).to_have_count(0)
    tablet.get_by_role("button", name="Let phones join").tap()
    expect(tablet.locator("h1")).to_have_text("Phones can join now")
    expect(tablet.locator(".pin-figure")).to_have_text(re.compile(r"^\d{6}$"))
    tablet.get_by_role("link", name="Continue").tap()

    # the code is the page: it comes first and fills its side; one tap exchanges it
    tablet.locator(".code svg").first.wait_for()
    box = tablet.locator(".code-plate").bounding_box()
    assert box is not None
    assert box["width"] >= 400
    assert box["y"] < 100
    tablet.locator(".hand-key", has_text="Cruz").tap()
    expect(tablet.locator("h2", has_text="Cruz")).to_have_text("Cruz, hold your phone’s camera here")
    address = tablet.locator("#address").input_value()
    assert address.startswith(f"http://{HOME}:")

    # the sign in the middle hides less than 6 % of the modules
    share = tablet.evaluate(
        """() => {
        const [sign, code] = [".code-sign", ".code svg"].map((e) => document.querySelector(e).getBoundingClientRect());
        const modules = Number(document.querySelector(".code svg").getAttribute("viewBox").split(" ")[2]);
        return Math.PI * (sign.width / 2) ** 2 / (code.width * (modules - 8) / modules) ** 2; }"""
    )
    assert 0.02 < share < 0.06, share
    with launch() as painting:
        painted = painting.new_page(storage_state=tablet.context.storage_state(), viewport=TABLET, locale="en-GB")  # type: ignore[arg-type]
        painted.goto(tablet.url)
        for scheme in ("light", "dark"):
            painted.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            screen = painted.screenshot()
            for seed in range(2):
                assert read(screen, seed) == [address], (scheme, seed)

    # a phone comes in by it, over plain http, without a word on its console (the fixture looks)
    phone = device(viewport=PHONE).new_page()
    local = address.replace(address.split("/to/")[0], near)  # the tests stay on this machine
    phone.goto(local)
    expect(phone.locator(".own-ask .ask")).to_contain_text("Cruz")
    watching = device(viewport=PHONE).new_page()
    watching.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    watching.goto(f"{game}/watch")
    watching.locator(".standings").wait_for()

    # taking back: a quiet line, asked in place; the phones read why, by themselves
    tablet.get_by_text("Take Cruz’s link back").tap()
    expect(tablet.locator(".asked h3")).to_have_text("Take Cruz’s link back?")
    expect(tablet.locator(".code-plate")).to_be_visible()
    tablet.get_by_role("button", name="Take it back").tap()
    expect(tablet.locator(".hand-key", has_text="Cruz")).to_contain_text("link taken back")
    for page in (phone, watching):
        expect(page.locator("h1")).to_have_text("This link was taken back")
        expect(page.locator(".lead")).to_contain_text("Ask at the tablet for a new code")
        assert page.locator("input[type=password]").count() == 0


def test_a_code_that_nobody_could_read_is_not_read() -> None:
    """The photograph is a hard one: with correction L and the sign on it, a code is lost."""
    import segno

    kept = io.BytesIO()
    segno.make("http://192.168.1.24:5000/to/" + "A" * 22, micro=False, error="l").save(kept, kind="png", scale=9)
    image = Image.open(kept).convert("RGB")
    middle, radius = image.width // 2, math.ceil(image.width * 0.17)
    image.paste((43, 77, 150), (middle - radius, middle - radius, middle + radius, middle + radius))
    kept = io.BytesIO()
    image.save(kept, "PNG")
    assert zxingcpp.read_barcodes(photographed(kept.getvalue(), 0)) == []


def test_the_picture_goes_into_the_share_sheet_where_the_browser_has_one(device: Device, house: str) -> None:
    context = device(viewport=PHONE)
    game = begin(context, house, SIX)
    write_round(context, game, 1, 0, ("", 24, 17, 9, 31, 40))
    page = context.new_page()
    page.goto(f"{game}/end")
    page.get_by_role("button", name="Stop the game").click()
    page.get_by_role("link", name="Share", exact=True).click()
    share, save = (
        page.get_by_role("button", name="Share the picture"),
        page.get_by_role("link", name="Save the picture"),
    )
    expect(page.get_by_role("link", name="Add to BG Stats")).to_be_visible()
    with page.expect_download() as saved:
        save.click()
    with Image.open(saved.value.path()) as picture:
        assert picture.size == (1080, 1350)
    assert saved.value.suggested_filename.endswith(".png")
    page.add_init_script(
        "navigator.canShare = ({files}) => files.length === 1; navigator.share = async ({files: [file]}) => "
        "{ window.shared = [file.name.endsWith('.png'), file.type, file.size > 50000]; }"
    )
    page.reload()
    share.click()
    assert page.evaluate("window.shared") == [True, "image/png", True]
