"""The picture of every answer to "Which rules do we play?": rows of tiles as in ``games/scenes.py``, parted by /."""

from __future__ import annotations

from collections.abc import Mapping

PICTURES: Mapping[str, Mapping[str, str]] = {
    "tiles": {"10": "# # # =10", "11": "# # # =11", "12": "# # # =12", "14": "# # # =14", "15": "# # # =15"},
    "first_turn": {
        "single": "12|12 *12-3",
        "train_in_order": "12|12 *12-3 *3-8 =1 / 12|12 _ =2",
        "train_together": "12|12 *12-3 *3-8 / 12|12 *12-7 *7-1",
        "train_deferred": "12|12 _ _ =…",
    },
    "engine": {
        "held_fixed": "# *12|12 #",
        "same": "*5|5 *5|5 *5|5",
        "faceup_fixed": "*12|12 / # # #",
        "held_highest": "# *9|9 #",
    },
    "double": {
        "on_double": "6-4 4|4 *4-9",
        "anywhere": "6-4 4|4 _ / 8-1 *1-7",
        "not_on_double": "6-4 4|4 _ o / 8-1 *1-7",
        "none": "6-4 4|4 _ o",
    },
    "lock": {"must": "6-4 4|4 *4-9", "may": "6-4 4|4 _ / #", "free": "6-4 4|4 _ / 8-1 *1-7"},
    "order": {"any": "6-4 4|4 / 2-9 9|9", "oldest": "6-4 4|4 =1 / 2-9 9|9 =2", "newest": "6-4 4|4 =2 / 2-9 9|9 =1"},
    "several": {
        "unlimited": "6-4 4|4 / 8-1 *1|1 *1-7",
        "one": "6-4 4|4 / 8-1 _",
        "two_tiles": "6-4 4|4 / 8-1 *1|1",
    },
    "able": {"must": "4-9 *9-2", "may": "4-9 _ / #"},
    "begun": {"private": "12|12 _ o", "public": "12|12 *12-5 O"},
    "mexican": {"cycle1": "12|12 *12-7 =1", "cycle2": "12|12 *12-7 =2"},
    "out": {"ends": "6-4 *4|4 =0", "must_cover": "6-4 *4|4 _ #"},
    "points": {"penalty": "6|5 4|2 =17", "winner_takes": "6|5 4|2 =+17"},
    "blank": {"0": "0|0 =0", "25": "0|0 =25", "50": "0|0 =50"},
    "special": {
        "plain": "12|12 *12-7",
        "off": "12|12 _",
        "partners": "O o O o",
        "split": "6|6 *6-1 *6-3",
        "swan": "O *5-2 / O *8-1",
    },
    "announce": {"none": "# =0", "courtesy": "# =1", "draw_two": "# =1 / # #", "draw_two_skip": "# =1 / # # =−1"},
    "set": {"6": "6|6", "9": "9|9", "12": "12|12", "15": "15|15", "18": "18|18"},
    "first_double": {"deferred": "12|12 12-5 5|5 _", "at_once": "12|12 12-5 5|5 *5-2"},
    "starter": {
        "engine_holder": "*12|12 =1",
        "left_of_holder": "12|12 o =1",
        "rotate": "=1 =2 =3",
        "lot": "# # =?",
        "high_draw": "*6|5 4|2 =1",
        "high_engine_tile": "12|12 *12-11 =1",
        "winner": "=0 =1",
    },
}
