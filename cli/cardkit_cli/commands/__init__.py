"""The sub-commands of `cardkit`: a file for each heading of its help, with options and functions.

A function imports libraries and the rest of the package inside itself, so that `cardkit --help` starts fast.
"""
