"""A run is kept wherever Arrow or fsspec can write, and goes on from there."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from cardkit import load
from cardkit.simulation import Settings, merge, simulate
from cardkit.simulation.storage.folder import InvalidStore, RemoteFolder, open_folder
from cardkit.simulation.workers.installation import UnfitWorker

pytest.importorskip("pyarrow")
pytest.importorskip("matplotlib")

PODKIDNOY = load("podkidnoy")
BOTS = ["cheapest", "random"]


@pytest.fixture
def memory() -> str:
    pytest.importorskip("fsspec")
    return f"memory://{uuid4()}"


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    server: Any = pytest.importorskip("moto.server")
    boto3: Any = pytest.importorskip("boto3")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    moto = server.ThreadedMotoServer(port=0, verbose=False)
    moto.start()
    host, port = moto.get_host_and_port()
    endpoint = f"http://{host if host != '0.0.0.0' else '127.0.0.1'}:{port}"
    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1").create_bucket(Bucket="runs")
    yield f"?scheme=http&region=us-east-1&endpoint_override={endpoint.removeprefix('http://')}"
    moto.stop()


def goes_on(one: str, two: str, merged: str) -> None:
    whole = simulate(PODKIDNOY, BOTS, 12, seed=5)
    simulate(PODKIDNOY, BOTS, 12, seed=5, out=one, deals=(0, 2))
    with pytest.raises(InvalidStore, match="already holds a run"):
        simulate(PODKIDNOY, BOTS, 12, seed=5, out=one)
    simulate(PODKIDNOY, BOTS, 12, seed=5, out=two, deals=(2, 5), records=False)
    assert getattr(merge(merged, [one, two]), "deals", 0) == 5
    assert simulate(PODKIDNOY, BOTS, out=merged, resume=True) == whole
    folder = open_folder(merged)
    (part, *_) = folder.names("games")
    content = bytearray(folder.read(f"games/{part}"))
    content[20] ^= 4
    folder.write(f"games/{part}", bytes(content))
    told: list[str] = []
    assert simulate(PODKIDNOY, BOTS, out=merged, resume=True, settings=Settings(notice=told.append)) == whole
    assert [f"{part} is damaged" in said for said in told] == [True]


def test_a_run_is_kept_in_memory(memory: str) -> None:
    goes_on(f"{memory}/one", f"{memory}/two", f"{memory}/merged")


@pytest.mark.filterwarnings("ignore")
def test_a_run_is_kept_on_s3(bucket: str) -> None:
    goes_on(*(f"s3://runs/{name}{bucket}" for name in ("one", "two", "merged")))


def test_a_file_address_is_a_folder_on_the_disk(tmp_path: Path) -> None:
    simulate(PODKIDNOY, BOTS, 4, seed=5, out=f"file://{tmp_path}/out")
    assert sorted(os.listdir(tmp_path / "out")) == ["games", "report.html", "result.json", "run.json"]


def test_a_folder_that_workers_do_not_share_is_refused(memory: str) -> None:
    with pytest.raises(UnfitWorker, match=r"does not see the run in memory://.*: name a folder that all workers share"):
        simulate(PODKIDNOY, BOTS, 40, seed=5, out=memory, settings=Settings(2))


def test_an_address_that_nobody_knows_is_one_sentence() -> None:
    pytest.importorskip("fsspec")
    with pytest.raises(InvalidStore, match=r"^nowhere://x cannot be used for results: .*nowhere"):
        simulate(PODKIDNOY, BOTS, 4, seed=5, out="nowhere://x")


def test_secrets_of_an_address_are_not_shown() -> None:
    assert str(RemoteFolder("s3://key:secret@bucket/runs?endpoint_override=x")) == "s3://bucket/runs"
