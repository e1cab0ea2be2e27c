"""Phrases that people may say to each other at a table: set phrases and emoji, and no text of their own."""

from typing import Final

import attrs

from cardkit.language import Message


@attrs.frozen
class Phrase:
    """One thing to say."""

    text: Message
    emoji: str


PHRASES: Final = {
    "hello": Phrase(Message("Hello!"), "👋"),
    "good-luck": Phrase(Message("Good luck!"), "🍀"),
    "well-played": Phrase(Message("Well played!"), "👏"),
    "thanks": Phrase(Message("Thank you!"), "🙏"),
    "oops": Phrase(Message("Oops!"), "😅"),
    "thinking": Phrase(Message("Let me think."), "🤔"),
    "hurry": Phrase(Message("Your turn!"), "⏳"),
    "really": Phrase(Message("Really?"), "🤨"),
    "laugh": Phrase(Message("Ha ha!"), "😄"),
    "one-more": Phrase(Message("One more?"), "🔁"),
    "bye": Phrase(Message("I have to go. Bye!"), "🚪"),
}


def phrases() -> list[dict[str, str]]:
    """All of them, in the language that is spoken."""
    return [{"phrase": name, "text": str(each.text), "emoji": each.emoji} for name, each in PHRASES.items()]
