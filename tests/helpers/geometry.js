// What is off the screen, covered, or too narrow to be touched: a function that `geometry.py` has a page call.
([strip]) => {
    const faults = [], W = innerWidth, H = innerHeight, slack = 1;
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent !== null || getComputedStyle(each).position === "fixed")
        .filter((each) => each.getBoundingClientRect().width > 1 && each.checkVisibility({ visibilityProperty: true }));
    const called = (each) => each.dataset?.card ?? each.id ?? "";
    const name = (each) => `${each.tagName.toLowerCase()}#${called(each)} ${each.getAttribute("aria-label") ?? each.textContent.trim().slice(0, 30)}`;
    const at = (box) => `${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`;
    if (document.scrollingElement.scrollWidth > W) faults.push(`the page is ${document.scrollingElement.scrollWidth} wide`);
    const within = (each, outer, what) => {
        const box = each.getBoundingClientRect();
        if (box.left < outer.left - slack || box.top < outer.top - slack || box.right > outer.right + slack || box.bottom > outer.bottom + slack)
            faults.push(`${name(each)} is at ${at(box)}, off ${what} ${at(outer)}`);
    };
    const screen = new DOMRect(0, 0, W, H), board = document.getElementById("board").getBoundingClientRect();
    for (const each of shown("#hand .card, .doing button, #calling button, .bar button, .bar summary, #asked")) within(each, screen, "the screen");
    for (const each of shown("#board .seat, .lies .pair .card, .lies .heap .card, .lies .fan .card, .heaps .stack")) within(each, board, "the board");
    const apart = (selector, what) => {
        const all = shown(selector).map((each) => [each, each.getBoundingClientRect()]);
        for (const [place, [one, a]] of all.entries()) for (const [other, b] of all.slice(place + 1)) {
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
                faults.push(`${what}: ${name(one)} at ${at(a)} is under ${name(other)} at ${at(b)}`);
        }
    };
    apart(".bar, .board, .asked, .own, .doing, .told, .news, #calling:not([hidden])", "areas");
    apart(".doing button, #calling button, .bar button, .bar summary", "buttons");
    apart("#board .seat, .lies .pair, .lies .heap, .lies .group, .heaps .heap, .heaps .trump", "on the board");
    for (const each of shown(".doing button, .lies .pair .card:not(:has(+ .beats))")) {
        const box = each.getBoundingClientRect();
        const x1 = box.left + box.width / 2, y1 = box.top + box.height / 2, x2 = box.width * 0.36, y2 = box.height * 0.36; // corners are round, cards turned a little
        for (const [x, y] of [[x1 - x2, y1], [x1 + x2, y1], [x1, y1 - y2], [x1, y1 + y2]]) {
            const found = document.elementFromPoint(x, y);
            if (found !== each && !each.contains(found)) faults.push(`${name(each)} at ${at(box)} is covered by ${found && name(found)}`);
        }
    }
    for (const each of shown("#hand .card")) {
        const box = each.getBoundingClientRect();
        const left = 3 + box.height * 0.05; // so far the box of a card at the end of a fan is beside it
        for (const [x, y] of [[left, 8], [left + strip / 2, 8], [left, strip], [left + strip / 2, strip]]) {
            const found = document.elementFromPoint(box.left + x, box.top + y);
            if (found !== each && !each.contains(found)) { faults.push(`${name(each)} at ${at(box)} cannot be touched: ${found && name(found)} is there`); break; }
        }
    }
    return faults;
}
