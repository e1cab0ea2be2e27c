"""The games as environments of other frameworks, each a module that needs an extra of its name.

Nothing else imports them, so that cardkit works without PettingZoo, Gymnasium and OpenSpiel. docs/guide/adapters.md.
"""
