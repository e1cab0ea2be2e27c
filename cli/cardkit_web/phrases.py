"""Phrases that people can say to each other at a table without free text."""

from typing import Final

from cardkit.language import Message

PHRASES: Final = {
    "hello": Message("Hello!"),
    "good-luck": Message("Good luck!"),
    "well-played": Message("Well played!"),
    "thanks": Message("Thank you!"),
    "oops": Message("Oops!"),
    "thinking": Message("Let me think."),
    "hurry": Message("Your turn!"),
    "really": Message("Really?"),
    "laugh": Message("Ha ha!"),
    "one-more": Message("One more?"),
    "bye": Message("I have to go. Bye!"),
}


def phrases() -> list[dict[str, str]]:
    """Return all phrases, in the language of the user."""
    return [{"phrase": name, "text": str(text)} for name, text in PHRASES.items()]
