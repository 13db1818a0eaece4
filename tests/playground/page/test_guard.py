import pytest
from aiohttp import WSServerHandshakeError

from tests.playground.page.conftest import House


async def status(house: House, path: str, **headers: str) -> int:
    host = house.site.address.split("/")[2]
    async with house.session.get(f"http://{host}{path}", headers=headers) as answer:
        return answer.status


def key(house: House) -> str:
    return house.site.address.split("/")[3]


async def test_the_key_opens_the_page(empty: House) -> None:
    async with empty.session.get(empty.site.address) as answer:
        assert answer.status == 200
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "web/js/app.js" in await answer.text()


@pytest.mark.parametrize("path", ["/", "/wrong/", "/wrong/live", "/wrong/web/js/app.js", "/é/"])
async def test_without_the_key_there_is_nothing(empty: House, path: str) -> None:
    assert await status(empty, path) == 404


async def test_another_name_of_this_machine_is_refused(empty: House) -> None:
    assert await status(empty, f"/{key(empty)}/", Host="evil.example:80") == 403


async def test_another_site_is_refused(empty: House) -> None:
    assert await status(empty, f"/{key(empty)}/", Origin="http://evil.example") == 403


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
async def test_a_socket_needs_the_pages_own_origin(empty: House, headers: dict[str, str]) -> None:
    with pytest.raises(WSServerHandshakeError) as refused:
        await empty.session.ws_connect(f"{empty.site.address}live", headers=headers)
    assert refused.value.status == 403


@pytest.mark.parametrize("path", ["web/../site.py", "web/%2e%2e/site.py", "web/", "web/none.js"])
async def test_only_the_parts_of_the_page_are_served(empty: House, path: str) -> None:
    assert await status(empty, f"/{key(empty)}/{path}") == 404


async def test_keys_differ(empty: House) -> None:
    assert len(key(empty)) >= 20
