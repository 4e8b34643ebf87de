"""Answers to the ready questions, as somebody would give them who tries one out."""

from __future__ import annotations

from companion.disputes.questions import QUESTIONS

_TYPED = {"pip": "6", "tile": "9-2", "train": "2+", "end": "9", "seen": "3", "tiles": "9-2 0-0"}


def answer_example(key: str, choice: int = 0) -> dict[str, str]:
    """An answer to every step of a question; of those that offer choices always this one, or the last."""
    return {
        step.name: step.choices[min(choice, len(step.choices) - 1)].value if step.choices else _TYPED[step.name]
        for step in QUESTIONS[key].steps
    }
