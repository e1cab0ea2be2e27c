"""The first page in a real browser, one's own tables, and what is shown without a network or at one's turn."""

from typing import TYPE_CHECKING, Any

from browser import made, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LOADED = """() => {
    const names = (all) => all.map((each) => each.split('/').at(-1)).sort();
    const loaded = performance.getEntriesByType("resource").map((each) => each.name);
    const modules = loaded.filter((each) => each.endsWith(".js"));
    const links = [...document.querySelectorAll("[rel=modulepreload]")].map((each) => each.href);
    return [names(modules).filter((each) => each !== "theme.js"), names(links)];
}"""


def test_one_button_plays_at_once_and_the_table_is_found_again_on_the_first_page(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True) as anna:
        anna.page.goto(link)
        anna.page.locator(".game").first.wait_for()
        shown = anna.page.locator("main").inner_text()
        assert 6 == anna.page.locator(".game").count()
        assert not any(name in shown for name in ("podkidnoy-", "cheat-", "durak-1994", "throw_who", "low_rank"))
        anna.page.locator("[data-game=cheat-updown]").click()
        anna.page.locator("#now").click()
        anna.page.locator("#hand .card, #board .heap").first.wait_for()
        loaded, wanted = anna.page.evaluate(LOADED)
        assert loaded == wanted
        anna.page.goto(link)
        assert "cheat-updown" == anna.page.locator(".game").first.get_attribute("data-game")
        row = anna.page.locator("#mine li")
        row.get_by_text("…").wait_for(state="detached")
        assert 1 == row.count()
        row.locator("a").click()
        anna.page.locator("#hand .card, #board .heap").first.wait_for()
        anna.page.goto(link)
        for _ in range(2):
            anna.page.locator("#mine li button").last.click()
        anna.page.locator("#mine li").wait_for(state="detached")
        assert [] == anna.faults


def test_play_now_is_seen_at_once_and_a_table_of_ones_own_has_no_clock(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", phone=True, still=True) as anna:
        anna.page.goto(link)
        anna.page.locator(".game").first.wait_for()
        tops = [anna.page.locator(each).bounding_box() for each in ("#levels", "#now", "#invite", "#games", "#search")]
        places = [box["y"] for box in tops if box is not None]
        assert len(tops) == len(places)
        assert places == sorted(places)
        assert places[1] < 640 - 48
        anna.page.get_by_label("Hard").check()
        anna.page.locator("#players").select_option("2")
        with anna.page.expect_request("**/api/tables") as sent:
            anna.page.locator("#now").click()
        asked: Any = sent.value.post_data_json
        assert ("podkidnoy", ["person", "bot:hard"]) == (asked["game"], asked["seats"])
        assert {"clock", "undo"}.isdisjoint(asked)
        anna.page.locator("#hand .card").first.wait_for()
        anna.page.goto(link)
        with anna.page.expect_request("**/api/tables") as sent:
            anna.page.locator("#invite").click()
        asked = sent.value.post_data_json
        assert (60, False) == (asked["clock"], asked["undo"])
        assert [] == anna.faults


def test_the_first_page_has_its_modules_ranges_of_seconds_bots_games_and_rules(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True) as anna:
        anna.page.goto(link)
        anna.page.locator(".game").first.wait_for()
        loaded, wanted = anna.page.evaluate(LOADED)
        assert loaded == wanted
        assert {"waiting.js", "table.js"}.isdisjoint(loaded)
        anna.page.locator("details:has(#pace) > summary").click()
        assert "from 0.3 to 5" == anna.page.locator("#pace + small").inner_text()
        anna.page.locator("#pace").fill("0.1")
        anna.page.locator("#clock").fill("0")
        anna.page.locator("#clock").blur()
        assert ("0.3", "0") == tuple(anna.page.locator(each).input_value() for each in ("#pace", "#clock"))
        offered = anna.page.locator("#seats li").nth(1).locator("select > option").all_inner_texts()
        assert ["Me", "A friend", "Bot: Easy", "Bot: Normal", "Bot: Hard"] == offered
        assert anna.page.locator("#seats optgroup[label=More] option").count()
        anna.page.locator("#search").fill("joker")
        anna.page.locator("[data-game=durak-jokers]").click()
        anna.page.locator("#argued-rules summary").click()
        assert 6 == anna.page.locator("#argued select, #argued input").count()
        anna.page.locator("#search").fill("")
        anna.page.locator("#all").click()
        assert 40 < anna.page.locator(".game").count()
        assert [] == anna.faults


def test_without_a_network_the_page_opens_with_a_sentence(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True, worker=True) as anna:
        anna.page.goto(link)
        anna.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        manifest = anna.page.evaluate(
            "fetch(document.querySelector('[rel=manifest]').href).then((found) => found.json())"
        )
        assert "standalone" == manifest["display"]
        sizes = "src => createImageBitmap(src).then(image => image.width)"
        for icon in manifest["icons"][1:]:
            loaded = f"fetch({icon['src']!r}).then(found => found.blob()).then({sizes})"
            assert anna.page.evaluate(loaded) == int(icon["sizes"].split("x")[0])
        anna.context.set_offline(True)
        anna.page.goto(link)
        assert "There is no network." == anna.page.locator("h1").inner_text()


SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map((each) => [each.title, each.body, each.tag]);
}"""


def test_the_service_worker_shows_a_hidden_page_s_notification_and_takes_it_back(browser: "Browser", link: str) -> None:
    with person(browser, "Anna", still=True, worker=True) as anna:
        anna.context.grant_permissions(["notifications"], origin=link.rstrip("/"))
        anna.page.add_init_script("localStorage.setItem('cardkit.notify', 'on')")
        anna.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
        made_now = made(link, "podkidnoy-24", ["person", "bot:easy"], me={"seat": 0, "name": "Anna"}, undo=False)
        anna.page.goto(link.rstrip("/") + made_now["link"])
        anna.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        for _ in range(600):
            if shown := anna.page.evaluate(SHOWN):
                break
            anna.act()
            anna.page.wait_for_timeout(100)
        assert ["Your turn", f"/t/{made_now['table']}"] == [shown[0][0], shown[0][2]]
        anna.page.wait_for_function("() => document.title.startsWith('●')")
        for _ in range(600):
            anna.act()
            if not anna.page.evaluate(SHOWN):
                break
            anna.page.wait_for_timeout(100)
        else:
            raise AssertionError("the notification stays")
        assert [] == anna.faults
