"""Tests are of what is here: games and bots of other packages that happen to be installed take no part."""

import os

os.environ["CARDKIT_PLUGINS"] = "0"
