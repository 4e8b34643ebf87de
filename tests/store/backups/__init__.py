"""Tests of backups, exports, and what helps after damage."""
