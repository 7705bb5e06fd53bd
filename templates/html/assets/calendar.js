/**
 * Months of calendars, on pages that have one, after the script of every page. It needs `table[data-month]` and shows
 * other months with the buttons "Previous month" and "Next month" around it, a button `navigate` after them ("Today"),
 * Page Up and Page Down (with Shift: years) and arrow keys past the end. In a date picker one day is chosen at a time,
 * or a first and a last one; in a popup they fill the date fields beside it.
 */
(() => {

  // dom
  /** The selector for a behaviour: see the table at the top. */
  var behaviour = (name) => `[data-behaviour="${name}"]`;
  /** Delegates an event to the elements that match, unless it has been handled. */
  /** Delegates an event to parts of a widget and passes the widget along. */
  var isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
  /** Handles keys: a handler returns true if it used the key, which ends the dispatch. */
  var all = (root, selector) => [
    ...root.querySelectorAll(selector)
  ];
  /** States are named without prefix: `expanded` is `aria-expanded`. */
  var set = (element, state, value) => element.setAttribute(`aria-${state}`, String(value));
  /** Sets a state only if the markup has it. */
  var FOCUSABLE = "a[href],:is(button,input,select,textarea):enabled,summary,[tabindex],[contenteditable=true]";
  /** Visible elements that can have focus, tab stops or not. */
  var focusables = (root) => all(root, FOCUSABLE).filter((element) => element.checkVisibility({ visibilityProperty: true }));
  /** Visible tab stops. */
  /** Focuses an element that may not be focusable by itself, such as a heading. */
  var TYPING = "textarea,select,[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton]";
  var NOT_TYPING = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
  /** True if keys pressed here are text input. */
  var isEditable = (target) => target instanceof HTMLInputElement ? !NOT_TYPING.test(target.type) : target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING));
  /** Creates an element without parsing markup. */
  function createElement(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }
  /** Shows and announces a message in the corner: a pending chord or the effect of a key. */


  // roving
  /** Makes one of several elements the only tab stop. */
  /** The first tab stop of a widget: the selected or current item, otherwise the first visible one. */
  var STEPS = {
    row: { ArrowLeft: -1, ArrowRight: 1 },
    column: { ArrowUp: -1, ArrowDown: 1 }
  };
  /** The direction of an arrow key, which is reversed in right-to-left text; 0 for other keys. */
  function stepOf(event, axis) {
    const step = STEPS[axis][event.key];
    if (!step || isModified(event)) return 0;
    const isReversed = axis === "row" && getComputedStyle(event.target).direction === "rtl";
    return isReversed ? step === 1 ? -1 : 1 : step;
  }
  /** The item that an arrow, Home or End leads to; undefined for other keys. */
  /** True if a key types a character for typeahead: a space counts only inside a word. */
  /** The next item that starts with the text typed within half a second. */
  /** Marks the option that Enter selects, while the focus stays in the field. */
  /** The next option in a direction, wrapping around; without a current one, the first or last. */
  /** Text for searching: without case and accents. */


  // grid
  var GRID = behaviour("grid");
  var CELL = "td,th";
  /** The cells of a calendar are its days, without weekday headers and empty cells. */
  var isCalendar = (grid) => grid.matches("[data-days]");
  var rowsOf = (grid) => all(grid, "tr").map((row) => all(row, isCalendar(grid) ? "td:not(:empty)" : CELL));
  /** The focus target of a cell: its only control, unless it is a text field, or the cell. */
  function stopOf(cell) {
    const [only = cell, second] = focusables(cell);
    return second || isEditable(only) ? cell : only;
  }
  function enter(grid, cell) {
    for (const inner of focusables(grid)) inner.tabIndex = -1;
    for (const one of rowsOf(grid).flat()) stopOf(one).tabIndex = one === cell ? 0 : -1;
  }
  /** Rows and cells that a key moves by; `Infinity` moves to the edge. */
  /** A grid is one tab stop with arrow keys between cells; tables for reading are not grids. */


  // dates
  /** Days since 1 January 1970 in UTC: arithmetic on them needs neither a clock nor a time zone. */
  var DAY_MS = 864e5;
  /** The day of a date; undefined if the date does not exist. */
  function toDay(year, month, day) {
    const at = Date.UTC(year, month - 1, day);
    const date = new Date(at);
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at / DAY_MS : void 0;
  }
  function toDateParts(day) {
    const date = new Date(day * DAY_MS);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: (date.getUTCDay() + 6) % 7
    };
  }
  /** `2026-03-14`. */
  var toIsoDate = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  /** `Saturday 14 March 2026`. */
  /** The title of a month: its label, with the month unless the label names it. */
  /** Parses the month or day that a calendar shows: `2026-03` or `2026-03-14`. */
  function parseShownDay(value) {
    const found = typeof value === "string" ? /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value) : null;
    return found ? toDay(Number(found[1]), Number(found[2]), Number(found[3] ?? 1)) : void 0;
  }
  /** Parses a time as records write it: `14 Mar 2026, 09:30` or `2026-03-14T09:30`. */
  /** `09:30`. */
  /** The Mondays of the weeks that overlap a month. */
  function listWeeks(day) {
    const { year, month, day: date } = toDateParts(day);
    const first = day - date + 1;
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate() + first - 1;
    const weeks = [];
    for (let monday = mondayOf(first); monday <= last; monday += 7) weeks.push(monday);
    return weeks;
  }
  var mondayOf = (day) => day - toDateParts(day).weekday;


  // calendar
  var MONTH = "table[data-month]";
  var CHOICE = "button.p-calendar__day[aria-pressed]";
  var BACK = 'button[aria-label="Previous month"]';
  var ON = 'button[aria-label="Next month"]';
  var TODAY = `${BACK}~button[data-action=navigate]`;
  /** The calendars of a pattern, which show months that follow each other. */
  var panels = /* @__PURE__ */ new WeakMap();
  var rootOf = (element) => element.closest(".l-placement") ?? element.ownerDocument.body;
  /** The same day some months later, or the last one of a shorter month. */
  function addMonths(day, count) {
    const { year, month, day: date } = toDateParts(day);
    for (let last = date; ; last -= 1) {
      const at = month - 1 + count;
      const found = toDay(year + Math.floor(at / 12), (at % 12 + 12) % 12 + 1, last);
      if (found !== void 0) return found;
    }
  }
  /** The language of the texts around an element; that of the product is British where it is English. */
  function format(element, day, options) {
    const { lang = "" } = element.closest("[lang]") ?? {};
    return new Date(day * 864e5).toLocaleDateString(lang === "en" ? "en-GB" : lang || void 0, {
      ...options,
      timeZone: "UTC"
    });
  }
  var daysOf = (body) => all(body, "td:has(.p-calendar__number)");
  /** A text about one month as a text about another. */
  function retitle(text, table, home, shown) {
    if (shown === home) return text;
    const name = format(table, home, { month: "long" });
    const long = format(table, shown, { month: "long", year: "numeric" });
    const own = new RegExp(`\\b${name}\\b( ${toDateParts(home).year})?`);
    return own.test(text) ? text.replace(own, long) : `${text}, ${long}`;
  }
  function panelOf(root) {
    const known = panels.get(root);
    if (known) return known;
    const calendars = all(root, MONTH).flatMap((table) => {
      const home = parseShownDay(table.dataset["month"]);
      return home === void 0 || !(table instanceof HTMLTableElement) ? [] : [{ table, home }];
    });
    const [first] = calendars;
    if (!first) return void 0;
    const months = new Map(
      calendars.flatMap(({ table, home }) => {
        const [body] = table.tBodies;
        return body ? [[home, { body, list: table.nextElementSibling ?? void 0 }]] : [];
      })
    );
    const captions = calendars.flatMap(
      (one) => one.table.caption ? [{ ...one, element: one.table.caption }] : []
    );
    const name = format(first.table, first.home, { month: "long", year: "numeric" });
    const headings = all(root, "h1,h2,h3,h4,h5,h6").filter(({ textContent: text }) => text.includes(name) || text === first.table.caption?.textContent).map((element) => ({ ...first, element }));
    const chosen = [...months].flatMap(
      ([month, { body }]) => daysOf(body).flatMap((cell, at) => cell.querySelector("[aria-pressed=true]") ? [month + at] : [])
    );
    const panel = {
      root,
      calendars,
      months,
      titles: [...captions, ...headings].map((one) => ({ ...one, text: one.element.textContent })),
      offset: 0,
      chosen,
      isRange: chosen.length > 1 || fieldsOf(root).length > 1
    };
    panels.set(root, panel);
    return panel;
  }
  /**
   * Draws a month without entries: those belong to their own. Where the home month says which days can be chosen, the same
   * weekdays can be chosen here.
   */
  function drawMonth({ table }, home, month) {
    const choices = home.querySelector(".p-calendar__day[data-disabled]") ? all(home, CHOICE) : [];
    const choiceOn = (weekday) => choices.find((one) => one.closest("td")?.cellIndex === weekday);
    const cell = (day) => {
      const { month: own, day: date, weekday } = toDateParts(day);
      if (own !== toDateParts(month).month) return createElement("td", { class: "p-calendar__outside" });
      const number = String(date);
      const like = choiceOn(weekday);
      if (!like)
        return createElement(
          "td",
          {},
          createElement("time", { class: "p-calendar__number", datetime: toIsoDate(day) }, number)
        );
      const choice = like.cloneNode(true);
      for (const name of ["data-selected", "data-tone"]) choice.removeAttribute(name);
      set(choice, "pressed", false);
      const words = [
        format(table, day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
        number,
        ""
      ];
      for (const [at, text] of words.entries()) choice.children[at]?.replaceChildren(text);
      return createElement("td", {}, choice);
    };
    const body = createElement(
      "tbody",
      {},
      ...listWeeks(month).map(
        (monday) => createElement("tr", {}, ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => cell(monday + weekday)))
      )
    );
    return { body, list: void 0 };
  }
  /** The number of the day at which the keyboard enters a calendar. */
  var datesOf = ({ calendars }) => calendars.map(({ table }) => {
    const at = daysOf(table).findIndex((cell) => stopOf(cell).tabIndex === 0);
    return Math.max(at, 0);
  });
  /** Shows other months; the keyboard enters them on the same day, or on the last. */
  function show(panel, offset) {
    const dates = datesOf(panel);
    const { calendars, months } = panel;
    panel.offset = offset;
    const homes = calendars.map((one) => months.get(one.home)?.body ?? one.table);
    for (const { table } of calendars) table.tBodies[0]?.remove();
    for (const { list } of months.values()) list?.remove();
    for (const [at, calendar] of calendars.entries()) {
      const { table, home } = calendar;
      const shown = addMonths(home, offset);
      const month = months.get(shown) ?? drawMonth(calendar, homes[at] ?? table, shown);
      months.set(shown, month);
      table.append(month.body);
      if (month.list) table.after(month.list);
      const days = daysOf(table);
      const day = days[Math.min(dates[at] ?? 0, days.length - 1)];
      if (day) enter(table, day);
    }
    for (const { element, text, table, home } of panel.titles) {
      element.textContent = retitle(text, table, home, addMonths(home, offset));
      if (element !== table.caption) continue;
      table.ariaLabel = element.textContent;
      const live = table.previousElementSibling;
      if (live?.ariaLive) live.textContent = element.textContent;
    }
    mark(panel);
  }
  function mark({ months, chosen }) {
    for (const [month, { body }] of months)
      for (const [at, cell] of daysOf(body).entries())
        for (const choice of all(cell, CHOICE)) {
          const isChosen = chosen.includes(month + at);
          set(choice, "pressed", isChosen);
          choice.toggleAttribute("data-selected", isChosen);
        }
  }
  /** The date fields that a calendar in a popup fills: those beside the popup. */
  function fieldsOf(root) {
    if (!root.querySelector(`.p-dialog ${MONTH}`)) return [];
    return all(root, "input[type=date]:not([readonly])").filter(
      (field) => !field.closest(".p-dialog")
    );
  }
  /** Fills the fields and closes the popup, which returns the focus. */
  function finish({ root, chosen }, popup) {
    for (const [at, field] of fieldsOf(root).entries()) {
      const day = chosen[at];
      if (day === void 0) continue;
      field.value = toIsoDate(day);
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    popup.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }
  var CONFIRM = "button[data-action=confirm]";
  /** Chooses a day. In a range the second one ends it, unless it is earlier. */
  function choose(panel, table, day) {
    const [start, end] = panel.chosen;
    const isEnd = panel.isRange && start !== void 0 && end === void 0 && day > start;
    panel.chosen = isEnd ? [start, day] : [day];
    mark(panel);
    const popup = table.closest(".p-dialog");
    const isDone = isEnd || !panel.isRange;
    if (isDone && popup && fieldsOf(panel.root).length > 0 && !popup.querySelector(CONFIRM))
      finish(panel, popup);
  }
  /** Handles an event before the script of all pages, which leaves handled ones alone. */
  function onFirst(name, selector, handle) {
    document.addEventListener(
      name,
      (event) => {
        const element = event.target instanceof Element ? event.target.closest(selector) : null;
        const panel = element ? panelOf(rootOf(element)) : void 0;
        if (element && panel && handle(element, panel, event)) event.preventDefault();
      },
      true
    );
  }
  /** The calendar around an element, and the day of its cell. */
  function placeOf(panel, element) {
    const calendar = panel.calendars.find(({ table }) => table.contains(element));
    const cell = element.closest("td");
    const at = calendar && cell ? daysOf(calendar.table).indexOf(cell) : -1;
    return calendar && cell && at >= 0 ? { ...calendar, cell, day: addMonths(calendar.home, panel.offset) + at } : void 0;
  }
  onFirst("click", `${BACK},${ON}`, (button, panel) => {
    show(panel, panel.offset + (button.matches(ON) ? 1 : -1));
    return true;
  });
  onFirst("click", TODAY, (_, panel) => {
    show(panel, 0);
    return true;
  });
  onFirst("click", `${MONTH} ${CHOICE}`, (choice, panel) => {
    const place = placeOf(panel, choice);
    if (place) choose(panel, place.table, place.day);
    return place !== void 0;
  });
  onFirst("click", `.p-dialog ${CONFIRM}`, (button, panel) => {
    const popup = button.closest(".p-dialog");
    if (popup?.querySelector(MONTH)) finish(panel, popup);
    return false;
  });
  onFirst("keydown", `${MONTH} td`, (element, panel, event) => {
    const place = placeOf(panel, element);
    if (!place || event.isComposing || isModified(event) || event.target !== stopOf(place.cell)) return false;
    const { table, day } = place;
    const pages = event.key === "PageDown" ? 1 : event.key === "PageUp" ? -1 : 0;
    const to = pages === 0 ? day + stepOf(event, "row") + 7 * stepOf(event, "column") : addMonths(day, event.shiftKey ? 12 * pages : pages);
    const { year, month } = toDateParts(to);
    const from = toDateParts(day);
    const count = 12 * (year - from.year) + month - from.month;
    if (count === 0) return false;
    show(panel, panel.offset + count);
    const cell = daysOf(table)[toDateParts(to).day - 1];
    if (cell) stopOf(cell).focus();
    return true;
  });
})();
