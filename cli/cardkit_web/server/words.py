"""Words of the server to the person who started it."""

from typing import Final

from cardkit.language import Message, Plural

PORT_TAKEN: Final = Message(
    "Port {port} cannot be opened at {address}: {why}. Choose another one with --port or --bind."
)
SERVING: Final = Message("The card table is open.")
YOUR_TABLE: Final = Message("Your table: {link}")
HERE: Final = Message("On this machine: {link}")
REACHED: Final = Message("From elsewhere: {link}")
PHOTOGRAPH: Final = Message("For phones:")
PLAIN_HTTP: Final = Message(
    "Whoever can listen in this network can read along: over the internet, put it behind a proxy with TLS."
)
ONLY_HERE: Final = Message("Only this machine reaches it; --lan opens it to the local network.")
EXPORTED: Final = Plural("{number} record was written.", "{number} records were written.")
STOPPED: Final = Message("The server has stopped. Every table is kept: the same command opens them again.")
STOP: Final = Message("Ctrl-C stops it; every table goes on from where it was when it is started again.")
"""The sentence about how to end it."""
