"""People at a table in a real browser: another device, leaving, chat; the match afterwards; the look of cards."""

import hashlib
import subprocess
import sys
from typing import TYPE_CHECKING

from browser import SMALL, made, person, play
from cardkit.records.reading import load_match
from recorded import attacked, recorded, stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_what_somebody_writes_is_text_another_device_comes_in_by_a_code_and_who_leaves_is_played_for(
    browser: "Browser", link: str
) -> None:
    table = made(link, "podkidnoy-24", ["person", "person", "person"])
    with (
        person(browser, "Anna", still=True) as anna,
        person(browser, "Boris", still=True) as boris,
        person(browser, "Vera", still=True) as vera,
        person(browser, "Boris", phone=True, still=True) as phone,
    ):
        for seat, one in enumerate((anna, boris)):
            one.sit(f"{link}t/{table['table']}#{table['seats'][seat]['token']}")
        boris.page.locator("#line").fill("<img src=x> hello")
        boris.page.locator("#line").press("Enter")
        written = anna.page.locator("#history").get_by_text("<img src=x> hello")
        written.wait_for()
        assert 0 == anna.page.locator("#history img").count()
        vera.sit(f"{link}t/{table['table']}#{table['seats'][2]['token']}")
        anna.page.locator("#hand .card").first.wait_for()
        assert written.is_visible()  # the first view of the deal leaves it in the list
        boris.page.locator("#people-button").click()
        boris.page.locator("#device").click()
        code = boris.page.locator("#given input").input_value()
        phone.page.goto(code)
        phone.page.locator("#hand .card").first.wait_for()
        boris.page.locator("#state").get_by_text("another window").wait_for()
        phone.page.reload()
        phone.page.locator("#hand .card").first.wait_for()
        phone.page.locator("#people-button").click()
        for _ in range(2):
            phone.page.get_by_text("Leave the table").click()
        phone.page.wait_for_url(link)
        anna.page.locator("#history").get_by_text("Boris has left").first.wait_for(state="attached")
        assert [] == anna.faults + boris.faults + vera.faults + phone.faults


def test_a_deal_is_made_of_everybodys_chance_and_proved_by_one_button_and_outside(
    browser: "Browser", link: str
) -> None:
    table = made(link, "podkidnoy-24", ["person", "person", "bot:easy"], fair=True, rules=SMALL)
    with person(browser, "Anna", still=True) as anna, person(browser, "Boris", still=True) as boris:
        for seat, one in enumerate((anna, boris)):
            one.sit(f"{link}t/{table['table']}#{table['seats'][seat]['token']}")
        anna.page.locator("#promise").get_by_text("told before its first card").wait_for()
        told = anna.page.locator("#promise").inner_text()[-64:]
        play([anna, boris])
        row = anna.page.locator("#match tbody tr")
        row.wait_for()
        assert anna.page.locator("#ended h2").inner_text() in row.inner_text()
        for one in (anna, boris):
            one.page.locator("#match .prove").click()
            one.page.locator("#proved[data-found=fair][data-shares=own]").wait_for()
        text = anna.page.locator(".hashed").text_content()
        assert text is not None
        assert told == hashlib.sha256(text.encode()).hexdigest()
        with anna.page.expect_download() as downloaded:
            anna.page.locator("#record").click()
        deals = load_match(downloaded.value.path())
        assert [True] == [deal.result is not None for deal in deals]
        options = str(anna.page.locator(".command").text_content()).split()[3:]
        wanted = [sys.executable, "-c", "from cardkit_cli.app import main; main()", "verify"]
        verified = subprocess.run(
            [*wanted, str(downloaded.value.path()), *options], capture_output=True, text=True, check=False
        )
        assert (verified.returncode, len(options)) == (0, 6), verified.stdout
        noted = "Object.keys(localStorage).filter((key) => key.includes('promise'))"
        anna.page.evaluate(f"{noted}.forEach((key) => localStorage.setItem(key, '0'))")
        anna.page.locator("#match .prove").click()
        anna.page.locator("#proved[data-found=broken]").wait_for()
        row.locator("button").first.click()
        anna.page.locator("#stepping input").wait_for()
        assert [] == anna.faults + boris.faults


def test_cards_have_figures_four_colours_backs_and_sizes_and_a_grey_one_its_reason_beside_it(
    browser: "Browser",
) -> None:
    bout = recorded("podkidnoy-52", 3, attacked(1))
    with stage(browser) as shown:
        shown.show(bout.with_hand(12))
        grey = shown.page.locator("#hand .card.grey").last
        grey.click(position={"x": 9, "y": 14}, force=True)
        card, bubble = grey.bounding_box(), shown.page.locator("#bubble").bounding_box()
        assert card is not None
        assert bubble is not None
        assert bubble["x"] <= card["x"] + 9 <= bubble["x"] + bubble["width"]
        assert abs(bubble["y"] + bubble["height"] - card["y"]) < 24
        shown.show(bout.with_hand(52))
        assert shown.page.locator("#card-KS ellipse").count() == 2
        fill = "getComputedStyle(document.querySelector('#card-2D .of-D')).fill"
        back = "getComputedStyle(document.querySelector('#card-back .back-ground')).fill"
        width = "document.querySelector('#hand .card').offsetWidth"
        felt = "getComputedStyle(document.querySelector('.at-table')).backgroundImage"
        before = [shown.page.evaluate(each) for each in (fill, back, width, felt)]
        shown.page.locator(".menu summary").click()
        for select, value in (("#deck", "four"), ("#size", "large")):
            shown.page.locator(select).select_option(value)
        for picture in ("#back-of-cards [value=red]", "#felt [value=wine]"):
            shown.page.locator(picture).click()
        after = [shown.page.evaluate(each) for each in (fill, back, width, felt)]
        assert all(old != new for old, new in zip(before, after, strict=True))
        assert after[2] > before[2]
