"""The testing kit of a plain install checks messages of web tables without the libraries of the server."""

import subprocess
import sys

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"sqlalchemy", "aiosqlite", "starlette", "uvicorn", "psycopg", "openskill"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
from cardkit_web.table.samples import messages
"""


def test_what_a_table_sends_is_made_without_the_libraries_of_a_server() -> None:
    subprocess.run([sys.executable, "-P", "-c", BLOCKED], check=True)
