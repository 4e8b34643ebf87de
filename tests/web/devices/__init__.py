"""The companion as an app on a device."""
