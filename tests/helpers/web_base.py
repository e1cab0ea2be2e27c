"""A PostgreSQL server and an nginx for tests and benchmarks of several processes with one store.

PostgreSQL does not run as root: if the tests do, it runs as the user `postgres`, or else `nobody`.
"""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import psycopg

PLACES: Final = ("/usr/lib/postgresql", "/usr/local/lib/postgresql")
"""Folders in which systems keep PostgreSQL by its version."""
PATIENCE_SECONDS: Final = 60.0


def postgres_programs() -> Path | None:
    """Return the folder with `initdb` and `postgres`; None where there is none."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [each / "bin" for root in PLACES if Path(root).is_dir() for each in Path(root).iterdir()]
    return max((each for each in folders if (each / "initdb").exists()), default=None)


def nginx_program() -> str | None:
    """Return the path of nginx; None where there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def _user() -> dict[str, Any]:
    """Return arguments of `Popen` that run it as a user other than root."""
    if os.geteuid() != 0:
        return {}
    names = {each.pw_name for each in pwd.getpwall()}
    found = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


@contextlib.contextmanager
def postgres(*, safe: bool = False) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Yield the address of a new base, and its process; unless `safe`, it does not wait for the disk."""
    programs = postgres_programs()
    if programs is None:
        raise FileNotFoundError("PostgreSQL is not installed: there is no initdb.")
    folder = Path(tempfile.mkdtemp(prefix="cardkit-base-"))
    user = _user()
    if user:
        os.chown(folder, user["user"], user["group"])
    data = folder / "data"
    quiet = subprocess.DEVNULL
    make = [str(programs / "initdb"), "-D", str(data), "-U", "cardkit", "-A", "trust", "-E", "UTF8", "--locale=C"]
    subprocess.run([*make, "--no-sync"], check=True, stdout=quiet, cwd=folder, **user)
    options = ["-k", str(folder), "-c", "listen_addresses=", "-c", "max_connections=60", "-c", "shared_buffers=32MB"]
    start = [str(programs / "postgres"), "-D", str(data), *options, *([] if safe else ["-F"])]
    process = subprocess.Popen(start, stdout=quiet, stderr=quiet, cwd=folder, **user)
    where = f"postgresql://cardkit@/postgres?host={folder}"
    try:
        _until_there(where)
        yield where, process
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _until_there(where: str) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            psycopg.connect(where).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


MAIN: Final = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {sites}
}}
"""
SITE: Final = """
    map $uri $table {{ default $request_id; ~^/t/(?<name>[^/]+) $name; }}
    upstream tables {{
        hash $table consistent;
        {servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://tables;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_connect_timeout 1s;
            proxy_read_timeout 7s;
            proxy_next_upstream error timeout http_502 http_503 non_idempotent;
        }}
    }}
"""


def routed(port: int, servers: Sequence[int]) -> contextlib.AbstractContextManager[None]:
    """A proxy at `port` that routes by table to servers at these ports."""
    lines = "\n        ".join(f"server 127.0.0.1:{each} max_fails=1 fail_timeout=5s;" for each in servers)
    return nginx(port, SITE.format(servers=lines, port=port))


@contextlib.contextmanager
def nginx(port: int, sites: str) -> Iterator[None]:
    """Run nginx with these sites, one of which listens at `port`."""
    program = nginx_program()
    if program is None:
        raise FileNotFoundError("nginx is not installed.")
    with tempfile.TemporaryDirectory(prefix="cardkit-proxy-") as folder:
        file = Path(folder) / "nginx.conf"
        file.write_text(MAIN.format(folder=folder, sites=sites))
        process = subprocess.Popen([program, "-c", str(file), "-p", folder])
        try:
            _until_listening(port, process)
            yield
        finally:
            process.kill()  # a process that is told to end while it starts never does
            process.wait()


def _until_listening(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until connections are accepted; raises `TimeoutError`, or `RuntimeError` when the process has ended."""
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        if process.poll() is not None:
            raise RuntimeError(f"nginx has ended with {process.returncode}.")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise TimeoutError("nginx does not listen.") from None
            time.sleep(0.05)
