/**
 * The script of a rendered page. It adds keyboard support and interaction to markup that is readable without it. The
 * only elements it creates are the command palette, the list of keys and the status.
 *
 * | Behaviour   | Required markup |
 * | ----------- | --------------- |
 * | hotkeys     | `<script type="application/json" id="svc-navigation">` with a `Navigation` (navigation.ts); `data-hotkey="Cmd+b"` on a button presses it while it is visible |
 * | actions     | an action of a hotkey or command: `open-help`, `open-command-palette`, `search`, `switch-theme` and `print` are built in; any other presses the first visible `button[data-action="<name>"]`. Actions without a handler appear in the status |
 * | palette     | `palette` in that JSON; `data-behaviour="palette-open"` on a button opens it |
 * | tabs        | `data-behaviour="tabs"` on or around `role=tablist`; `button role=tab` with `aria-controls` and `aria-selected`, `role=tabpanel` with that id (tabs may share one); with `aria-orientation="vertical"` Enter opens a tab |
 * | menu        | `role=menu` with `role=menuitem(checkbox\|radio)` on the buttons or links themselves; visible on the page, or `hidden` and opened by a menu button; with `popover="manual"` it opens in the top layer |
 * | menu-button | `data-behaviour="menu-button"`, `aria-haspopup="menu"`, `aria-expanded`, `aria-controls` = the menu; without `aria-controls` it does nothing. An item with a submenu has the same attributes except `data-behaviour` |
 * | menubar     | `data-behaviour="menubar" role=menubar` around items with `role=menuitem`; items with a menu are menu buttons |
 * | dialog      | `<dialog>`; `data-opens="<id>"` on a button opens it; `data-action="close\|cancel\|dismiss"` on buttons inside, `autofocus` on the first focus |
 * | popover     | a dialog of the kind `popover` right after a `button[aria-expanded]`, or beside a search field: starts closed and opens over the page |
 * | disclosure  | `button[aria-expanded][aria-controls]`, target `hidden` |
 * | accordion   | `data-behaviour="accordion"` around `summary` elements: arrow keys |
 * | drawer      | region with an id, `data-behaviour="drawer" data-closes-on="escape outside-press choice navigation" data-focus="first-item\|heading\|search-field\|region"`; a button with `aria-controls` and `aria-expanded` toggles its `data-open` |
 * | tree        | `data-behaviour="tree" role=tree`; `role=treeitem` with `aria-expanded` if it has a child `role=group`; `aria-selected` |
 * | listbox     | `data-behaviour="listbox" role=listbox` with `role=option[aria-selected]`; `aria-multiselectable` |
 * | combobox    | `data-behaviour="combobox"` around `input[role=combobox][aria-expanded][aria-controls]` and its `role=listbox hidden`, options with ids; the option that Enter selects has `data-active` |
 * | toolbar     | `data-behaviour="toolbar" role=toolbar`, `aria-orientation` |
 * | grid        | `table role=grid data-behaviour="grid"`; with `data-days` the cells are days |
 * | slider      | `input[type=range] data-behaviour="slider"` with an id, and `<output for data-unit>` |
 * | tags        | `data-behaviour="tags"` around a `ul`, an `input` and a `<template>` of one `li` with a `span` and a button `data-remove` |
 * | multi-select| `<details data-behaviour="multi-select">` with checkboxes; `data-none` on the text that lists the checked ones |
 * | groupCheckbox | a checkbox field right before a `role=group` of checkboxes: mixed while some are checked |
 * | canvas      | `data-behaviour="canvas"` around a surface with `data-kind` and focusable items |
 * | map         | `data-behaviour="map"` around a scene `role=img` with `data-ground`, pins `data-pin="1"` and `button[aria-pressed][data-place="1"]` |
 * | media       | `data-behaviour="media"` around buttons with `data-media="play\|mute\|captions\|fullscreen"`, `input[type=range]` in seconds and `data-time` |
 * | sort        | `th[aria-sort] > button`; sorts by `data-value` or `<time datetime>` of a cell, otherwise by its text |
 * | toggle      | `button[aria-pressed]`; with `data-exclusive` around several, one of them is pressed |
 * | toast       | `data-behaviour="toast"`, newest first, with a button `data-action="dismiss"`, which elsewhere hides the notice around it |
 * | messages    | `data-after="<placement>"` on a hidden toast: shown when something happens in that placement |
 * | states      | `<template data-state="empty">` in a part of the page: shown by `?state=empty` in the address |
 * | mode        | `<html data-mode>` unless the theme has one mode; `<select data-behaviour="mode">` with `light`, `dark`, `auto`; stored for the session. The text of a button with the action `switch-theme` says which mode it selects |
 * | radio, switch, checkbox, details | native: no script |
 *
 * The script creates `.svc-status`, `.svc-palette` and `.svc-keys`.
 */
(() => {

  // dom
  /** The selector for a behaviour: see the table at the top. */
  var behaviour = (name) => `[data-behaviour="${name}"]`;
  /** Delegates an event to the elements that match, unless it has been handled. */
  function on(root, name, selector, handle) {
    root.addEventListener(name, (event) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      const element = event.target.closest(selector);
      if (element) handle(element, event);
    });
  }
  /** Delegates an event to parts of a widget and passes the widget along. */
  var within = (root, name, widget, part, handle) => on(root, name, `${widget} :is(${part})`, (element, event) => {
    const own = element.closest(widget);
    if (own) handle(own, element, event);
  });
  var isModified = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
  /** Handles keys: a handler returns true if it used the key, which ends the dispatch. */
  var onKey = (root, selector, handle) => on(root, "keydown", selector, (element, event) => {
    if (!event.isComposing && handle(element, event)) event.preventDefault();
  });
  var all = (root, selector) => [
    ...root.querySelectorAll(selector)
  ];
  /** States are named without prefix: `expanded` is `aria-expanded`. */
  var isOn = (element, state) => element.getAttribute(`aria-${state}`) === "true";
  var set = (element, state, value) => element.setAttribute(`aria-${state}`, String(value));
  /** Sets a state only if the markup has it. */
  function setState(element, state, value) {
    if (element?.hasAttribute(`aria-${state}`)) set(element, state, value);
  }
  var isDisabled = (element) => element.matches(":disabled") || isOn(element, "disabled");
  var controlled = (element) => {
    const id = element.getAttribute("aria-controls");
    return id ? element.ownerDocument.getElementById(id) : null;
  };
  var controllersOf = (element) => element.id ? all(element.ownerDocument, `[aria-controls="${CSS.escape(element.id)}"]`) : [];
  var FOCUSABLE = "a[href],:is(button,input,select,textarea):enabled,summary,[tabindex],[contenteditable=true]";
  /** Visible elements that can have focus, tab stops or not. */
  var focusables = (root) => all(root, FOCUSABLE).filter((element) => element.checkVisibility({ visibilityProperty: true }));
  /** Visible tab stops. */
  var tabStops = (root) => focusables(root).filter((element) => element.tabIndex >= 0);
  /** Focuses an element that may not be focusable by itself, such as a heading. */
  function focus(element) {
    if (!element) return;
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
    element.focus();
  }
  var TYPING = "textarea,select,[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton]";
  var NOT_TYPING = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;
  /** True if keys pressed here are text input. */
  var isEditable = (target2) => target2 instanceof HTMLInputElement ? !NOT_TYPING.test(target2.type) : target2 instanceof HTMLElement && (target2.isContentEditable || target2.matches(TYPING));
  /** Creates an element without parsing markup. */
  function createElement(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }
  function readNavigation(root) {
    const block = root.getElementById("svc-navigation");
    return block?.textContent ? JSON.parse(block.textContent) : void 0;
  }
  var line;
  var wipe;
  /** Shows and announces a message in the corner: a pending chord or the effect of a key. */
  function announce(root, text, forMs) {
    line ??= root.body.appendChild(createElement("div", { class: "svc-status", role: "status" }));
    clearTimeout(wipe);
    line.textContent = text;
    if (forMs) wipe = setTimeout(() => announce(root, ""), forMs);
  }


  // roving
  /** Makes one of several elements the only tab stop. */
  function setTabStop(items, stop) {
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }
  function focusItem(items, item) {
    if (!item) return;
    setTabStop(items, item);
    item.focus();
  }
  /** The first tab stop of a widget: the selected or current item, otherwise the first visible one. */
  var startOf = (items) => items.find((item) => isOn(item, "selected") || isOn(item, "current")) ?? items.find((item) => item.checkVisibility()) ?? items[0];
  var axisOf = (element, usual) => {
    const said = element.ariaOrientation;
    return said === "vertical" ? "column" : said === "horizontal" ? "row" : usual;
  };
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
  function target(event, { items, current, axis, round }) {
    const at = items.indexOf(current);
    if (at < 0) return void 0;
    if (!isModified(event)) {
      if (event.key === "Home") return items[0];
      if (event.key === "End") return items.at(-1);
    }
    const step = stepOf(event, axis);
    if (step === 0) return void 0;
    const to = at + step;
    return round ? items.at(to % items.length) : items[to] ?? current;
  }
  var typed = "";
  var forget;
  /** True if a key types a character for typeahead: a space counts only inside a word. */
  var isCharacter = (event) => event.key.length === 1 && !isModified(event) && (event.key !== " " || typed !== "");
  /** The next item that starts with the text typed within half a second. */
  function typeahead(key, items, current) {
    clearTimeout(forget);
    forget = setTimeout(() => {
      typed = "";
    }, 500);
    typed += key.toLowerCase();
    const wanted = /^(.)\1*$/u.test(typed) ? key.toLowerCase() : typed;
    const at = Math.max(items.indexOf(current), 0);
    const from = wanted.length === 1 ? at + 1 : at;
    return [...items.slice(from), ...items.slice(0, from)].find(
      (item) => textOf(item).trim().toLowerCase().startsWith(wanted)
    );
  }
  var textOf = (item) => item.ariaLabel ?? item.textContent;
  /** Marks the option that Enter selects, while the focus stays in the field. */
  function highlight(input, options, option) {
    for (const one of options) one.toggleAttribute("data-active", one === option);
    if (option) {
      input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  }
  /** The next option in a direction, wrapping around; without a current one, the first or last. */
  var adjacentOption = (options, current, step) => {
    const at = current ? options.indexOf(current) : -1;
    if (at < 0) return step === 1 ? options[0] : options.at(-1);
    return options.at((at + step) % options.length);
  };
  /** Text for searching: without case and accents. */
  var normalizeText = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();


  // actions
  /** Buttons with behaviour of their own, whatever their action is called. */
  var ALIVE = "[aria-pressed],[aria-controls],[role],[type=submit]";
  var known = /* @__PURE__ */ new Map();
  /** Registers an action that every page supports. */
  function define(name, action) {
    known.set(name, action);
  }
  /** The URL of a route, unless it would run a script. */
  function addressOf(root, route) {
    const url = URL.parse(route, root.baseURI);
    return url && /^(?:https?|file):$/.test(url.protocol) ? url.href : void 0;
  }
  /** Follows the route of a command or performs its action: by a handler, by a button, or as a status message. */
  function perform(root, { route, action, label }) {
    if (route !== void 0) {
      const address = addressOf(root, route);
      if (address) location.assign(address);
      return;
    }
    if (action === void 0) return;
    const own = known.get(action);
    if (own) {
      own();
      return;
    }
    const button = all(root, `button[data-action="${CSS.escape(action)}"]`).find(
      (one) => one.checkVisibility() && !isDisabled(one)
    );
    if (button) {
      button.focus();
      button.click();
    } else announce(root, label, 2500);
  }
  /** Repeats the label of a button, with what would come of it where that is known: `Send reminder: would be sent`. */
  function acknowledge(root, button) {
    const { outcome = "nothing happens yet" } = button.dataset;
    announce(root, textOf(button).trim() + (outcome && `: ${outcome}`), 2500);
  }
  function actions(root) {
    define("print", () => print());
    define("search", () => {
      const field = all(root, "input[type=search],[role=searchbox],[role=search] input").find(
        (one) => one.checkVisibility()
      );
      if (field) field.focus();
      else known.get("open-command-palette")?.();
    });
    within(root, "click", ":is(ul,ol)", "button[data-action].p-list__press", (list, entry, event) => {
      event.preventDefault();
      const [before] = all(list, "[aria-current]");
      const current = before?.ariaCurrent ?? "true";
      if (before) before.ariaCurrent = null;
      entry.ariaCurrent = current;
    });
    on(root, "click", `button[data-action]:not(${ALIVE})`, (button) => {
      const own = known.get(button.dataset["action"]);
      if (own) own();
      else acknowledge(root, button);
    });
    on(root, "submit", "form", (form, event) => {
      if (form.closest("dialog")) return;
      event.preventDefault();
      acknowledge(root, event.submitter ?? form);
    });
  }


  // canvas
  var CANVAS = behaviour("canvas");
  var WAYS = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
  };
  /** The zoom after a key; `0` resets it. */
  var zoomed = (key, zoom) => key === "+" ? Math.min(zoom * 1.5, 4) : key === "-" ? Math.max(zoom / 1.5, 0.4) : key === "0" ? 1 : void 0;
  /** The nearest item in a direction; sideways distance counts double. */
  function nearest(things, from, [right, down]) {
    const here = from.getBoundingClientRect();
    const far = (thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const dx = x + width / 2 - here.x - here.width / 2;
      const dy = y + height / 2 - here.y - here.height / 2;
      const ahead = dx * right + dy * down;
      return ahead > 1 ? ahead + 2 * Math.abs(dx * down + dy * right) : Infinity;
    };
    const [next] = things.toSorted((one, two) => far(one) - far(two) || 0);
    return next && far(next) < Infinity ? next : void 0;
  }
  /** Items on a surface: Tab visits them in order, arrow keys by position. */
  function canvas(root) {
    onKey(root, CANVAS, (own, event) => {
      const { key } = event;
      const surface = own.querySelector("[data-kind]");
      if (!surface || isModified(event)) return false;
      const zoom = zoomed(key, Number(surface.style.zoom) || 1);
      const things = focusables(surface);
      const from = things.find((thing) => thing === event.target);
      const way = WAYS[key];
      if (zoom) Object.assign(surface.style, { zoom, inlineSize: `${zoom * 100}%` });
      else if (from && way) nearest(things, from, way)?.focus();
      else if (from && (key === "Home" || key === "End")) things.at(key === "End" ? -1 : 0)?.focus();
      else return false;
      return true;
    });
  }
  var MAP = behaviour("map");
  /** Highlights the pin of the selected place; keys pan and zoom the map. */
  function map(root) {
    for (const scene of all(root, `${MAP} [role=img]`)) {
      scene.setAttribute("role", "application");
      scene.tabIndex = 0;
    }
    within(root, "click", MAP, "[data-place][aria-pressed]", (own, { dataset }) => {
      for (const pin of all(own, "[data-pin]"))
        pin.toggleAttribute("data-chosen", pin.dataset["pin"] === dataset["place"]);
    });
    onKey(root, `${MAP} [role=application]`, (scene, event) => {
      const ground = scene.querySelector("[data-ground]");
      const [x = 0, y = 0, scale = 1] = (scene.dataset["view"] ?? "").split(" ").filter(Boolean).map(Number);
      const [right, down] = WAYS[event.key] ?? [0, 0];
      const zoom = zoomed(event.key, scale) ?? scale;
      if (!ground || isModified(event) || right === down && zoom === scale) return false;
      const [left, up] = [x - right * 25 / scale, y - down * 25 / scale].map(
        (at) => Math.max(-50, Math.min(50, at))
      );
      scene.dataset["view"] = `${left} ${up} ${zoom}`;
      ground.style.transform = `scale(${zoom})translate(${left}%,${up}%)`;
      return true;
    });
  }


  // listbox
  var LISTBOX = behaviour("listbox");
  var OPTION = "[role=option]";
  var optionsOf = (list) => all(list, OPTION).filter((option) => !option.hidden);
  var isMultiple = (list) => isOn(list, "multiselectable");
  /** Selects an option, alone or in addition to others. */
  function choose(list, option, value) {
    if (isDisabled(option)) return;
    if (!isMultiple(list)) for (const one of all(list, OPTION)) set(one, "selected", false);
    set(option, "selected", value);
  }
  var flip = (list, option) => choose(list, option, !isMultiple(list) || !isOn(option, "selected"));
  function pressed(list, option, event) {
    const { key } = event;
    const items = optionsOf(list);
    const to = target(event, { items, current: option, axis: axisOf(list, "column"), round: false });
    if (to) {
      focusItem(items, to);
      if (event.shiftKey && isMultiple(list)) choose(list, to, true);
    } else if (isCharacter(event)) focusItem(items, typeahead(key, items, option));
    else if (key === " " || key === "Enter") flip(list, option);
    else if ((event.ctrlKey || event.metaKey) && key === "a" && isMultiple(list)) {
      const value = items.some((one) => !isOn(one, "selected") && !isDisabled(one));
      for (const one of items) choose(list, one, value);
    } else return false;
    return true;
  }
  function listbox(root) {
    for (const list of all(root, LISTBOX)) setTabStop(optionsOf(list), startOf(optionsOf(list)));
    onKey(root, LISTBOX, (list, event) => {
      const option = optionsOf(list).find((one) => one === event.target);
      return option !== void 0 && pressed(list, option, event);
    });
    within(root, "click", LISTBOX, OPTION, (list, option) => {
      focusItem(optionsOf(list), option);
      flip(list, option);
    });
  }


  // combobox
  var BOX = behaviour("combobox");
  var INPUT = `${BOX} input[role=combobox]`;
  function partsOf(input) {
    if (!(input instanceof HTMLInputElement) || input.readOnly) return void 0;
    const list = controlled(input);
    return list ? { input, list, options: all(list, "[role=option]") } : void 0;
  }
  var shown = ({ options }) => options.filter((option) => !option.hidden && !isDisabled(option));
  var isOpen = ({ input }) => isOn(input, "expanded");
  function show({ input, list, options }, open2) {
    list.hidden = !open2;
    set(input, "expanded", open2);
    highlight(input, options, void 0);
  }
  /** Shows the options that contain the text. */
  function narrow(parts, words) {
    for (const option of parts.options)
      option.hidden = !normalizeText(textOf(option)).includes(normalizeText(words));
    show(parts, shown(parts).length > 0);
  }
  function take(parts, option) {
    if (isDisabled(option)) return;
    flip(parts.list, option);
    parts.input.value = textOf(option).trim();
    show(parts, false);
  }
  function pressed2(parts, { key, altKey }) {
    const { input, options } = parts;
    const active = options.find((option) => option.hasAttribute("data-active"));
    if (altKey && key === "ArrowDown") narrow(parts, "");
    else if (altKey && key === "ArrowUp") show(parts, false);
    else if (key === "ArrowDown" || key === "ArrowUp" && isOpen(parts)) {
      if (!isOpen(parts)) narrow(parts, "");
      highlight(input, options, adjacentOption(shown(parts), active, key === "ArrowDown" ? 1 : -1));
    } else if (key === "Enter" && active) take(parts, active);
    else if (key === "Tab") {
      if (active) take(parts, active);
      return false;
    } else if (key === "Escape" && isOpen(parts)) show(parts, false);
    else if (key === "Escape" && input.value) input.value = "";
    else return false;
    return true;
  }
  /** A field whose options narrow while the user types. Focus stays in the field. */
  function combobox(root) {
    onKey(root, INPUT, (input, event) => {
      const parts = partsOf(input);
      return parts !== void 0 && pressed2(parts, event);
    });
    on(root, "input", INPUT, (input) => {
      const parts = partsOf(input);
      if (parts) narrow(parts, parts.input.value);
    });
    on(root, "focusout", INPUT, (input) => {
      const parts = partsOf(input);
      if (parts) show(parts, false);
    });
    on(root, "mousedown", `${BOX} [role=listbox]`, (_, event) => event.preventDefault());
    on(root, "click", BOX, (box, { target: target2 }) => {
      const parts = partsOf(box.querySelector(INPUT));
      const option = parts?.options.find((one) => target2 instanceof Node && one.contains(target2));
      if (parts && option) take(parts, option);
      else if (parts && target2 === parts.input) narrow(parts, "");
    });
  }


  // layers
  /** An element over the page until it is closed: a menu, a dialog, a drawer. */
  var stack = [];
  var layerOf = (element) => stack.find((layer) => layer.element === element);
  function open(layer) {
    stack.push(layer);
  }
  /** Closes the layer and those opened from it; with `back`, the focus returns to the opener. */
  function close(layer, back) {
    const at = layer ? stack.indexOf(layer) : -1;
    if (!layer || at < 0) return;
    for (const one of stack.splice(at).reverse()) one.hide();
    if (back && layer.opener?.checkVisibility()) layer.opener.focus();
  }
  var holds = ({ element, opener }, node) => element.contains(node) || opener?.contains(node) === true;
  function layers(root) {
    const leave = (event) => {
      if (!(event.target instanceof Node)) return;
      for (const layer of [...stack].reverse()) {
        if (holds(layer, event.target)) return;
        if (!layer.outside) return;
        close(layer, false);
      }
    };
    root.addEventListener("pointerdown", leave);
    root.addEventListener("focusin", leave);
    onKey(root, "*", (_, { key }) => {
      const top = stack.at(-1);
      if (key !== "Escape" || !top?.escape) return false;
      close(top, true);
      return true;
    });
  }


  // dialog
  /** Buttons that only close a dialog. */
  var CLOSES = ["close", "cancel", "dismiss"].map((action) => `[data-action=${action}]`).join();
  /** Opens a modal dialog; closing it restores the focus. */
  function openDialog(dialog2) {
    if (dialog2.open) return;
    const before = dialog2.ownerDocument.activeElement;
    dialog2.showModal();
    open({
      element: dialog2,
      opener: before instanceof HTMLElement ? before : void 0,
      escape: true,
      outside: false,
      hide: () => dialog2.close()
    });
    focus(dialog2.querySelector("[autofocus]") ?? tabStops(dialog2)[0] ?? dialog2);
  }
  function closeDialog(dialog2) {
    close(layerOf(dialog2), true);
  }
  function dialog(root) {
    on(root, "click", `dialog :is(${CLOSES})`, (button, event) => {
      const own = button.closest("dialog");
      if (!own) return;
      event.preventDefault();
      closeDialog(own);
    });
    root.addEventListener(
      "close",
      ({ target: target2 }) => {
        if (target2 instanceof HTMLDialogElement && !target2.open) close(layerOf(target2), true);
      },
      true
    );
    onKey(root, "*", (_, event) => {
      const top = event.key === "Tab" ? all(root, "dialog:modal").at(-1) : void 0;
      if (!top) return false;
      const stops = tabStops(top);
      const at = stops.findIndex((stop) => stop === root.activeElement);
      const to = event.shiftKey ? at - 1 : at + 1;
      if (at >= 0 && stops[to]) return false;
      stops.at(event.shiftKey ? -1 : 0)?.focus();
      return true;
    });
  }
  var DIALOG = behaviour("dialog");
  /** Hides the dialog and leaves a focused button that opens it again. */
  /** Dialogs that are part of the page, to show what they look like. */


  // disclosure
  var HEAD = "button[aria-expanded][aria-controls]";
  var GROUP = behaviour("accordion");
  /** Widgets with rules of their own are not affected. */
  function show2(button, isOpen2) {
    const part = controlled(button);
    if (!part || part.matches("[data-behaviour],[role=menu],[role=listbox]")) return;
    set(button, "expanded", isOpen2);
    part.hidden = !isOpen2;
  }
  function disclosure(root) {
    for (const button of all(root, HEAD)) show2(button, isOn(button, "expanded"));
    on(root, "click", HEAD, (button) => show2(button, !isOn(button, "expanded")));
    onKey(root, `${GROUP} summary`, (head, event) => {
      const group = head.closest(GROUP);
      const items = group ? all(group, "summary").filter((one) => one.checkVisibility()) : [];
      const to = target(event, { items, current: head, axis: "column", round: false });
      to?.focus();
      return to !== void 0;
    });
  }
  var PRESSED = "button[aria-pressed]";
  /** Toggle buttons. */
  function toggle(root) {
    on(root, "click", PRESSED, (button) => {
      if (isDisabled(button)) return;
      const group = button.closest("[data-exclusive]");
      if (group) for (const other of all(group, PRESSED)) set(other, "pressed", false);
      set(button, "pressed", group !== null || !isOn(button, "pressed"));
    });
  }


  // drawer
  var DRAWER = behaviour("drawer");
  var CHOICE = "a,button,input,[role=option],[role=treeitem]";
  var closesOn = (region, way) => region.dataset["closesOn"]?.split(" ").includes(way) === true;
  var START = {
    heading: "h1,h2,h3,h4,h5,h6",
    "search-field": "input[type=search],[role=searchbox],[role=combobox]"
  };
  function startOf2(region) {
    const { focus: wanted = "" } = region.dataset;
    if (wanted === "region") return region;
    const named = START[wanted];
    return (named ? region.querySelector(named) : tabStops(region)[0]) ?? region;
  }
  /** A region of the shell that its button opens where it is not always visible. */
  function drawer(root) {
    on(root, "click", "[aria-controls]", (button) => {
      const region = controlled(button);
      if (!region?.matches(DRAWER)) return;
      const layer = layerOf(region);
      if (layer) {
        close(layer, true);
        return;
      }
      region.setAttribute("data-open", "");
      setState(button, "expanded", true);
      open({
        element: region,
        opener: button,
        escape: closesOn(region, "escape"),
        outside: closesOn(region, "outside-press"),
        hide() {
          region.removeAttribute("data-open");
          setState(button, "expanded", false);
        }
      });
      focus(startOf2(region));
    });
    within(root, "click", DRAWER, CHOICE, (region, chosen) => {
      const isLink = chosen.matches("a");
      const isChoice = !chosen.matches("[aria-expanded],[data-behaviour]");
      if (isLink && closesOn(region, "navigation") || isChoice && closesOn(region, "choice"))
        close(layerOf(region), true);
    });
  }


  // grid
  var GRID = behaviour("grid");
  var CELL = "td,th";
  var CHOSEN = "[aria-selected=true],[aria-current],[data-selected],:has([aria-pressed=true])";
  var PAGE = 10;
  /** The cells of a calendar are its days, without weekday headers and empty cells. */
  var isCalendar = (grid2) => grid2.matches("[data-days]");
  var rowsOf = (grid2) => all(grid2, "tr").map((row) => all(row, isCalendar(grid2) ? "td:not(:empty)" : CELL));
  /** The focus target of a cell: its only control, unless it is a text field, or the cell. */
  function stopOf(cell) {
    const [only = cell, second] = focusables(cell);
    return second || isEditable(only) ? cell : only;
  }
  function enter(grid2, cell) {
    for (const inner of focusables(grid2)) inner.tabIndex = -1;
    for (const one of rowsOf(grid2).flat()) stopOf(one).tabIndex = one === cell ? 0 : -1;
  }
  /** Rows and cells that a key moves by; `Infinity` moves to the edge. */
  function wayOf(event) {
    const { key, ctrlKey } = event;
    const far = key === "Home" ? -Infinity : key === "End" ? Infinity : 0;
    if (far !== 0) return [ctrlKey ? far : 0, far];
    const down = stepOf(event, "column") + (key === "PageDown" ? PAGE : key === "PageUp" ? -PAGE : 0);
    const on2 = stepOf(event, "row");
    return down === 0 && on2 === 0 ? void 0 : [down, on2];
  }
  var nearest2 = (items, at) => items[Math.min(Math.max(at, 0), items.length - 1)];
  function goalOf(grid2, cell, [down, on2]) {
    const rows = rowsOf(grid2);
    if (isCalendar(grid2) && Number.isFinite(on2)) {
      const days = rows.flat();
      const day = days[days.indexOf(cell) + 7 * down + on2];
      if (!day) announce(grid2.ownerDocument, down + on2 > 0 ? "Last day" : "First day", 2500);
      return day ?? cell;
    }
    const y = rows.findIndex((row) => row.includes(cell));
    const x = rows[y]?.indexOf(cell) ?? 0;
    return nearest2(nearest2(rows, y + down) ?? [], x + on2) ?? cell;
  }
  function pressed3(grid2, cell, event) {
    const { key, target: target2 } = event;
    const inside = focusables(cell);
    const isInside = target2 !== stopOf(cell);
    const isTyping = isInside && isEditable(target2);
    const way = isInside ? key === "Enter" && isTyping ? [1, 0] : void 0 : wayOf(event);
    const step = isInside && !isTyping ? stepOf(event, "column") : 0;
    const inner = target2 === cell && (key === "Enter" || key === "F2") ? inside[0] : step !== 0 ? inside[inside.findIndex((one) => one === target2) + step] : void 0;
    if (isInside && key === "Escape") {
      if (target2 instanceof HTMLInputElement) target2.value = target2.defaultValue;
      stopOf(cell).focus();
    } else if (way) stopOf(goalOf(grid2, cell, way)).focus();
    else if (inner) inner.focus();
    else return false;
    return true;
  }
  /** A grid is one tab stop with arrow keys between cells; tables for reading are not grids. */
  function grid(root) {
    for (const one of all(root, GRID)) {
      const cells = rowsOf(one).flat();
      const start = cells.find((cell) => cell.matches(CHOSEN)) ?? cells.find((cell) => cell.matches("td"));
      if (start) enter(one, start);
    }
    within(root, "keydown", GRID, CELL, (own, cell, event) => {
      if (!event.isComposing && pressed3(own, cell, event)) event.preventDefault();
    });
    within(root, "focusin", GRID, CELL, enter);
  }


  // navigation
  /**
   * Hotkeys and palette of a page, in `<script type="application/json" id="svc-navigation">`. This module does not use
   * the DOM, so that the renderer can use its types.
   */
  /** `HotkeySemantics` of the essence. */
  /** Equal to `HOTKEY_DEFAULTS`, which the script cannot import; a test compares them. */
  var DEFAULTS = {
    chord_window_ms: 900,
    input_guard: true,
    modifier_suppression: true,
    match_case: false,
    show_chord_indicator: true
  };


  // hotkeys
  /** A pending chord and the number of presses so far. It expires after its own window. */
  function createBindings(root, { hotkeys: hotkeys2, palette: palette2, semantics }) {
    const general = { ...DEFAULTS, ...semantics };
    const bind = (key, rules, run) => ({
      key,
      strokes: parseStrokes(key),
      rules,
      run
    });
    const taken = new Set(hotkeys2.map(({ key }) => key));
    const ofCommands = (palette2?.commands ?? []).flatMap(
      ({ hotkey, ...command }) => hotkey === void 0 || taken.has(hotkey) ? [] : [{ ...command, key: hotkey, semantics }]
    );
    return [
      ...[...hotkeys2, ...ofCommands].map(
        (hotkey) => bind(hotkey.key, { ...general, ...hotkey.semantics }, () => {
          perform(root, hotkey);
          return true;
        })
      ),
      // The button of a region that is always visible is hidden, so its hotkey does nothing.
      ...all(root, "[data-hotkey]").map(
        (button) => bind(button.dataset["hotkey"], general, () => {
          const isThere = button.checkVisibility();
          if (isThere) button.click();
          return isThere;
        })
      )
    ];
  }
  function hotkeys(root) {
    const navigation = readNavigation(root);
    if (!navigation) return;
    const bindings = createBindings(root, navigation);
    let begun = [];
    announce(root, "");
    const indicate = () => {
      const one = begun.find(({ binding }) => binding.rules.show_chord_indicator);
      announce(root, one ? `${formatKey(pressesOf(one.binding.key).slice(0, one.at).join(" "))} …` : "");
    };
    const begin = (binding, at) => {
      const timer = setTimeout(() => {
        begun = begun.filter((one) => one.timer !== timer);
        if (begun.length === 0) indicate();
      }, binding.rules.chord_window_ms);
      begun.push({ binding, at, timer });
    };
    root.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.getModifierState(event.key)) return;
      if (root.querySelector("dialog:modal")) return;
      const isTyping = isEditable(event.target);
      const isMeant = ({ strokes, rules }, at) => {
        const stroke = strokes[at];
        return stroke !== void 0 && !(isTyping && rules.input_guard) && matchesStroke(stroke, event, rules);
      };
      const before = begun;
      begun = [];
      for (const { timer } of before) clearTimeout(timer);
      const going = before.filter(({ binding, at }) => isMeant(binding, at));
      const next = going.length > 0 ? going : bindings.filter((one) => isMeant(one, 0) && (before.length === 0 || one.strokes.length > 1)).map((binding) => ({ binding, at: 0 }));
      const isDone = next.some(({ binding, at }) => at + 1 === binding.strokes.length && binding.run());
      if (!isDone) {
        for (const { binding, at } of next) if (at + 1 < binding.strokes.length) begin(binding, at + 1);
      }
      if (isDone || begun.length > 0) event.preventDefault();
      if (before.length + begun.length > 0 && !(isDone && before.length === 0)) indicate();
    });
  }
  /** One press of a chord: `Cmd+Shift+k`, `?`, `g`. */
  var isMac = /Mac|iP/.test(navigator.platform);
  var CMD = isMac ? "meta" : "ctrl";
  /** The key of a press and its modifiers in lower case. */
  function read(text) {
    const names = text.split(/\+(?=.)/);
    return { key: names.pop(), modifiers: names.map((name) => name.toLowerCase()) };
  }
  var pressesOf = (keys) => keys.trim().split(/\s+/);
  /** The presses in a key string; a chord has several, separated by spaces. */
  var parseStrokes = (keys) => pressesOf(keys).map((text) => {
    const { key, modifiers } = read(text);
    const has = (name) => modifiers.includes(name) || name === CMD && modifiers.includes("cmd");
    return {
      key: key === "Space" ? " " : key.length === 1 ? key : key.toLowerCase(),
      ctrl: has("ctrl"),
      meta: has("meta"),
      alt: has("alt"),
      shift: has("shift")
    };
  });
  /** Formats a key for the user's keyboard: `Ctrl K`, `g then i`. */
  var formatKey = (keys) => pressesOf(keys).map((text) => {
    const { key, modifiers } = read(text);
    const names = modifiers.map(
      (name) => name !== "cmd" ? name[0]?.toUpperCase() + name.slice(1) : isMac ? "⌘" : "Ctrl"
    );
    return [...names, names.length > 0 && key.length === 1 ? key.toUpperCase() : key].join(" ");
  }).join(" then ");
  /** The pressed key, also where Alt or another alphabet changes its character. */
  function keyOf({ key, code, altKey, shiftKey }, alt) {
    const letter = /^Key(.)$/.exec(code)?.[1];
    const isOther = alt && altKey || key.length === 1 && key > "";
    return letter && isOther ? shiftKey ? letter : letter.toLowerCase() : key;
  }
  /** True if an event is this press under the semantics of its hotkey. */
  function matchesStroke(stroke, event, rules) {
    const { ctrl, meta, alt, shift } = stroke;
    const isWriting = event.getModifierState("AltGraph");
    const allows = (isNamed, isHeld) => isNamed ? isHeld : !isHeld || !rules.modifier_suppression;
    if (!allows(ctrl, event.ctrlKey && !isWriting) || !allows(meta, event.metaKey) || !allows(alt, event.altKey && !isWriting) || shift && !event.shiftKey)
      return false;
    const key = keyOf(event, alt);
    const wanted = stroke.key;
    const isLetter = wanted.toLowerCase() !== wanted.toUpperCase();
    if (!isLetter) return key === wanted;
    if (rules.match_case && !shift && wanted.length === 1) return key === wanted;
    const isCapital = wanted !== wanted.toLowerCase();
    return key.toLowerCase() === wanted.toLowerCase() && // `Cmd+K` is usually written with a capital, with or without Shift.
    (event.shiftKey === (shift || isCapital) || isCapital && (ctrl || meta || alt));
  }
  /** The list of keys that `open-help` shows. */
  function keyList(root) {
    const navigation = readNavigation(root);
    if (!navigation) return;
    let dialog2;
    define("open-help", () => {
      dialog2 ??= build2();
      openDialog(dialog2);
    });
    const build2 = () => {
      const { hotkeys: hotkeys2, palette: palette2 } = navigation;
      const rows = [
        ...hotkeys2.map(({ key, label }) => [key, label]),
        ...palette2?.trigger ? [[palette2.trigger, "Open the command palette"]] : []
      ];
      const list = createElement("dl", {});
      for (const [key, label] of rows)
        list.append(
          createElement("dt", {}, createElement("kbd", {}, formatKey(key))),
          createElement("dd", {}, label)
        );
      return root.body.appendChild(
        createElement(
          "dialog",
          { class: "svc-keys", "aria-labelledby": "svc-keys-title" },
          createElement("h2", { id: "svc-keys-title" }, "Keys"),
          list,
          createElement("button", { type: "button", "data-action": "close" }, "Close")
        )
      );
    };
  }


  // media
  var MEDIA = behaviour("media");
  /** Formats seconds as a player shows them: `1:29:00`, `4:12`. */
  var clock = (seconds) => new Date(seconds * 1e3).toISOString().slice(11, 19).replace(/^[0:]{1,4}/, "");
  function tell(player, seek) {
    const [now, end] = [seek.value, seek.max].map((at) => clock(Number(at)));
    seek.ariaValueText = `${now} of ${end}`;
    player.querySelector("[data-time]")?.replaceChildren(`${now} / ${end}`);
  }
  /** There is no film yet; the button only changes its state. */
  function play(player) {
    for (const button of all(player, "[data-media=play]")) {
      const isPlaying = button.toggleAttribute("data-playing");
      const name = button.ariaLabel?.replace(/^\w+/, isPlaying ? "Pause" : "Play");
      if (name) button.ariaLabel = name;
      for (const sign of all(button, "[data-sign]")) sign.hidden = !sign.hidden;
    }
  }
  var KEYS = {
    k: "play",
    " ": "play",
    c: "captions",
    m: "mute",
    f: "fullscreen"
  };
  function media(root) {
    within(root, "click", MEDIA, "[data-media]", (player, { dataset }) => {
      if (dataset["media"] === "play") play(player);
      if (dataset["media"] === "fullscreen")
        (root.fullscreenElement ? root.exitFullscreen() : player.requestFullscreen()).catch(() => void 0);
    });
    within(root, "input", MEDIA, "input", (player, seek) => tell(player, seek));
    onKey(root, MEDIA, (player, event) => {
      const { key, target: target2 } = event;
      const seek = target2 instanceof HTMLInputElement && target2;
      const step = /Right|Up/.test(key) ? 1 : /Left|Down/.test(key) ? -1 : 0;
      const does = key === " " && !seek ? void 0 : KEYS[key];
      const button = player.querySelector(`[data-media=${does}][aria-label]`);
      if (isModified(event) || !button && (!seek || step === 0)) return false;
      button?.click();
      if (seek && !button) {
        seek.stepUp(step * (/Page/.test(key) ? 30 : 5));
        tell(player, seek);
      }
      return true;
    });
  }


  // menu
  var MENU = "[role=menu]";
  var ITEM = "[role^=menuitem]";
  var BAR = behaviour("menubar");
  var BUTTON = behaviour("menu-button");
  var around = (element) => element?.closest(MENU);
  var itemsOf = (menu2) => all(menu2, ITEM).filter((item) => around(item) === menu2 && !item.matches(":disabled"));
  /** The items of a menu bar that are not inside its menus. */
  var wordsOf = (bar) => all(bar, `button:enabled,${ITEM}`).filter((word) => !around(word));
  var menuOf = (opener) => {
    const named = controlled(opener);
    return named?.matches(MENU) ? named : void 0;
  };
  var openerOf = (menu2) => layerOf(menu2)?.opener ?? controllersOf(menu2)[0];
  function openMenu(opener, isLast = false) {
    const menu2 = menuOf(opener);
    if (!menu2 || isDisabled(opener)) return false;
    const show4 = (isOpen2) => {
      if (menu2.popover) menu2.togglePopover(isOpen2);
      else menu2.hidden = !isOpen2;
      setState(opener, "expanded", isOpen2);
    };
    if (!layerOf(menu2)) {
      show4(true);
      open({ element: menu2, opener, escape: true, outside: true, hide: () => show4(false) });
    }
    const items = itemsOf(menu2);
    focusItem(items, items.at(isLast ? -1 : 0));
    return true;
  }
  /** Checks an item that can be checked. */
  function tick(item) {
    const kind = item.getAttribute("role")?.slice("menuitem".length);
    if (kind === "checkbox") set(item, "checked", !isOn(item, "checked"));
    if (kind === "radio")
      for (const one of all(item.closest(`[role=group],${MENU}`) ?? item, "[role=menuitemradio]"))
        set(one, "checked", one === item);
    return kind !== "";
  }
  /** The opener of the outermost menu. */
  function sourceOf(menu2) {
    const opener = openerOf(menu2);
    const outer = around(opener);
    return outer ? sourceOf(outer) : opener;
  }
  function closeAll(menu2) {
    const source = sourceOf(menu2);
    const first = source && menuOf(source);
    if (first) close(layerOf(first), true);
  }
  /** Moves along the menu bar; an open menu is replaced by its neighbour. */
  function moveInBar(event, word, isOpen2) {
    const bar = word.closest(BAR);
    const items = bar ? wordsOf(bar) : [];
    const to = bar && target(event, { items, current: word, axis: axisOf(bar, "row"), round: true });
    if (!to) return false;
    const menu2 = menuOf(word);
    if (menu2) close(layerOf(menu2), false);
    focusItem(items, to);
    if (isOpen2) openMenu(to);
    return true;
  }
  function pressed4(item, event) {
    const menu2 = around(item);
    if (!menu2) return false;
    const items = itemsOf(menu2);
    const { key } = event;
    const to = target(event, { items, current: item, axis: "column", round: true });
    const step = stepOf(event, "row");
    if (to) focusItem(items, to);
    else if (key === "Enter" || key === " " && !isCharacter(event)) {
      if (!isDisabled(item) && (key === "Enter" || !tick(item))) item.click();
    } else if (key === "Tab") {
      closeAll(menu2);
      return false;
    } else if (step === 1 && menuOf(item)) return openMenu(item);
    else if (step === -1 && around(openerOf(menu2))) close(layerOf(menu2), true);
    else if (step !== 0) {
      const word = sourceOf(menu2);
      return word !== void 0 && moveInBar(event, word, true);
    } else if (isCharacter(event)) focusItem(items, typeahead(key, items, item));
    else return false;
    return true;
  }
  /** Menus on the page, or opened by a button, an item or a menu bar. */
  function menu(root) {
    for (const one of all(root, MENU)) setTabStop(itemsOf(one), startOf(itemsOf(one)));
    onKey(root, ITEM, pressed4);
    on(root, "click", ITEM, (item) => {
      const own = around(item);
      if (!own || isDisabled(item) || openMenu(item)) return;
      tick(item);
      setTabStop(itemsOf(own), item);
      closeAll(own);
    });
  }
  function menuButton(root) {
    on(root, "click", BUTTON, (button) => {
      const own = menuOf(button);
      const layer = own && layerOf(own);
      if (layer) close(layer, true);
      else openMenu(button);
    });
    onKey(
      root,
      BUTTON,
      (button, { key }) => ["ArrowDown", "Enter", " "].includes(key) && openMenu(button) || key === "ArrowUp" && openMenu(button, true)
    );
  }
  function menubar(root) {
    let before = null;
    for (const bar of all(root, BAR)) setTabStop(wordsOf(bar), startOf(wordsOf(bar)));
    onKey(root, BAR, (bar, event) => {
      const words = wordsOf(bar);
      const word = words.find((one) => one === event.target);
      if (!word) return false;
      if (event.key === "Escape" && before instanceof HTMLElement) before.focus();
      else if (isCharacter(event) && event.key !== " ") focusItem(words, typeahead(event.key, words, word));
      else return moveInBar(event, word, false);
      return true;
    });
    onKey(root, "*", (_, { key }) => {
      const words = key === "F10" ? all(root, BAR).flatMap(wordsOf) : [];
      const stop = words.find((one) => one.tabIndex === 0 && one.checkVisibility());
      if (!stop) return false;
      before = root.activeElement;
      stop.focus();
      return true;
    });
  }


  // messages
  /** The part of the page that an element belongs to. */
  var placementOf = (element) => element.closest("[data-placement]")?.dataset["placement"] ?? "";
  /** Shows the message that follows what happened in a part of the page. Returns false without one. */
  function showMessage(root, element) {
    const own = `[data-after~="${CSS.escape(placementOf(element))}"]`;
    const [first] = root.querySelectorAll(`.p-toast${own}`);
    if (!first || placementOf(element) === "") return false;
    for (const other of root.querySelectorAll(".p-toast[data-after]"))
      other.hidden = other !== first;
    return true;
  }
  /**
   * A toast with `data-after="<placement>"` is hidden until a form of that placement is submitted or one of its buttons is
   * pressed that has no behaviour of its own.
   */
  function messages(root) {
    on(root, "submit", "form", (form, event) => {
      const isShown = showMessage(root, form);
      if (isShown && !form.closest("dialog")) event.preventDefault();
    });
    on(root, "click", `button[data-action]:not(${ALIVE},[data-action=dismiss])`, (button, event) => {
      if (showMessage(root, button)) event.preventDefault();
    });
  }


  // mode
  var MODE = `select${behaviour("mode")}`;
  /** One key per site, by the folder of its scripts: the same app in another theme may be next to it. */
  var KEY = `svc-mode ${document.currentScript?.src.replace(/[^/]*$/, "")}`;
  /** Buttons for the appearance; their text says which mode they select. */
  var SWITCH = "button[data-action=switch-theme]";
  var MEANT = { dark: /dark|night/i, light: /light|day/i, auto: /auto|system/i };
  var meantBy = ({ textContent }) => Object.keys(MEANT).find((mode2) => MEANT[mode2].test(textContent));
  /** Browsers may refuse storage; then a choice lasts for one page. */
  function kept(mode2) {
    try {
      if (mode2) sessionStorage.setItem(KEY, mode2);
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  }
  /** Runs before the first paint. Themes with one mode have no `data-mode`. */
  function applyMode({ documentElement: { dataset } }) {
    const mode2 = kept();
    if (mode2 && "mode" in dataset) dataset["mode"] = mode2;
  }
  function mode(root) {
    const { dataset } = root.documentElement;
    if (!("mode" in dataset)) return;
    const choose2 = (chosen) => {
      dataset["mode"] = chosen ?? "auto";
      for (const select of all(root, MODE)) select.value = dataset["mode"];
      for (const button of all(root, `${SWITCH}[aria-pressed]`))
        set(button, "pressed", meantBy(button) === chosen);
    };
    const change = (wanted) => {
      const now = dataset["mode"];
      const isDark = now === "dark" || now === "auto" && matchMedia("(prefers-color-scheme:dark)").matches;
      choose2(wanted ?? (isDark ? "light" : "dark"));
      kept(dataset["mode"]);
    };
    choose2(dataset["mode"]);
    on(root, "change", MODE, (select) => change(select.value));
    on(root, "click", SWITCH, (button, event) => {
      event.preventDefault();
      change(meantBy(button));
    });
    define("switch-theme", () => change());
  }


  // fields
  var PICKER = behaviour("multi-select");
  /** The browser toggles it and its checkboxes; the script shows the selection and closes it like a popup. */
  function multiSelect(root) {
    on(root, "change", PICKER, (picker) => {
      const words = picker.querySelector("[data-none]");
      const ticked = all(picker, ":checked").map((box) => box.getAttribute("value"));
      if (words) words.textContent = ticked.join(", ") || words.dataset["none"];
    });
    on(root, "click", `${PICKER}>summary`, (opener) => {
      const picker = opener.parentElement;
      if (!picker.open)
        open({
          element: picker,
          opener,
          escape: true,
          outside: true,
          hide() {
            picker.open = false;
          }
        });
    });
    root.addEventListener(
      "toggle",
      ({ target: picker }) => {
        if (picker instanceof HTMLDetailsElement && !picker.open) close(layerOf(picker), false);
      },
      true
    );
  }
  var SLIDER = behaviour("slider");
  /** Keeps the output of a slider in sync with its thumb. */
  function slider(root) {
    const tell2 = (range) => {
      const output = root.querySelector(`output[for="${range.id}"]`);
      if (!output) return;
      const value = Number(range.value);
      const figure = value < 1e4 ? value : value.toLocaleString("en");
      output.value = [figure, output.dataset["unit"]].join(" ").trim();
    };
    on(root, "input", SLIDER, (range) => tell2(range));
    onKey(root, SLIDER, (range, { key }) => {
      if (key !== "Delete") return false;
      range.value = range.defaultValue;
      tell2(range);
      return true;
    });
  }
  /** A checkbox before a group of them sums the group up: it is mixed while some are checked, and checks them all. */
  function groupCheckbox(root) {
    for (const group of all(root, "[data-kind=checkbox]+[role=group]")) {
      const own = group.previousElementSibling?.querySelector("input");
      const boxes = all(group, "[type=checkbox]:enabled");
      if (!own || !boxes[0]) continue;
      const sum = () => {
        const count = boxes.filter(({ checked }) => checked).length;
        own.checked = !boxes[count];
        own.indeterminate = count > 0 && !own.checked;
      };
      sum();
      group.addEventListener("change", sum);
      own.addEventListener("change", () => {
        for (const box of boxes) box.checked = own.checked;
      });
    }
  }


  // openers
  /** Actions that end a dialog once they are done. */
  var ENDS = ["apply", "confirm", "delete", "discard", "done", "save", "submit"].map((action) => `[data-action=${action}]`).join();
  /** `data-opens="<id>"` on a button opens that dialog; closing it returns the focus to the button. */
  function openers(root) {
    on(root, "click", "button[data-opens]", (button, event) => {
      const dialog2 = root.getElementById(button.dataset["opens"] ?? "");
      if (!(dialog2 instanceof HTMLDialogElement)) return;
      event.preventDefault();
      openDialog(dialog2);
    });
    on(root, "click", `dialog :is(${ENDS}):not(${CLOSES},${ALIVE})`, (button) => {
      const dialog2 = button.closest("dialog");
      if (dialog2) closeDialog(dialog2);
    });
  }


  // palette
  /** Commands by section, in the order of the contract. */
  function entriesOf(list, commands) {
    const groups = /* @__PURE__ */ new Map();
    return commands.map((command, index) => {
      const { section = "", label, hotkey } = command;
      let group = groups.get(section);
      if (!group) {
        group = list.appendChild(
          createElement("div", section ? { role: "group", "aria-label": section } : { role: "none" })
        );
        if (section)
          group.append(createElement("div", { class: "svc-palette__head", "aria-hidden": "true" }, section));
        groups.set(section, group);
      }
      const option = createElement(
        "div",
        { role: "option", id: `svc-command-${index}`, "aria-selected": "false" },
        label
      );
      if (hotkey !== void 0) option.append(" ", createElement("kbd", {}, formatKey(hotkey)));
      group.append(option);
      return { command, option, group, words: normalizeText(`${label} ${section}`) };
    });
  }
  function build(root, { placeholder, width, styling, commands }) {
    const input = createElement("input", {
      type: "text",
      role: "combobox",
      "aria-label": "Find a command",
      "aria-expanded": "true",
      "aria-controls": "svc-commands",
      "aria-autocomplete": "list",
      autocomplete: "off",
      spellcheck: "false",
      autofocus: "",
      placeholder: placeholder ?? ""
    });
    const list = createElement("div", { role: "listbox", id: "svc-commands", "aria-label": "Commands" });
    const count = createElement("p", { role: "status", class: "svc-palette__count" });
    const dialog2 = createElement(
      "dialog",
      {
        class: "svc-palette",
        "aria-label": "Command palette",
        "data-styling": styling ?? "modal",
        // A press on the backdrop closes it.
        closedby: "any"
      },
      input,
      list,
      count
    );
    if (width !== void 0) dialog2.style.setProperty("--svc-palette-width", width);
    root.body.append(dialog2);
    return { input, list, count, dialog: dialog2, entries: entriesOf(list, commands) };
  }
  function palette(root) {
    const navigation = readNavigation(root);
    if (!navigation?.palette) return;
    const { trigger, commands } = navigation.palette;
    const { input, list, count, dialog: dialog2, entries } = build(root, navigation.palette);
    const options = entries.map(({ option }) => option);
    const shownOptions = () => options.filter((option) => !option.hidden);
    const active = () => entries.find(({ option }) => option.hasAttribute("data-active"));
    const mark2 = (option) => {
      highlight(input, options, option);
      for (const one of options) set(one, "selected", one === option);
    };
    const filter = () => {
      const wanted = normalizeText(input.value).split(/\s+/);
      for (const { option, words } of entries) option.hidden = !wanted.every((word) => words.includes(word));
      for (const group of new Set(entries.map((entry) => entry.group)))
        group.hidden = !group.querySelector("[role=option]:not([hidden])");
      const found = shownOptions();
      list.hidden = found.length === 0;
      set(input, "expanded", found.length > 0);
      count.textContent = found.length === 0 ? "No command matches" : `${found.length} of ${commands.length} commands`;
      mark2(found[0]);
    };
    const open2 = () => {
      input.value = "";
      openDialog(dialog2);
      filter();
    };
    const run = (entry, isApart) => {
      if (!entry) return;
      const { route } = entry.command;
      const address = route === void 0 ? void 0 : addressOf(root, route);
      if (isApart && address !== void 0) {
        globalThis.open(address, "_blank", "noopener");
        return;
      }
      closeDialog(dialog2);
      perform(root, entry.command);
    };
    input.addEventListener("input", filter);
    input.addEventListener("keydown", (event) => {
      const { key } = event;
      if (event.isComposing) return;
      if (key === "ArrowDown" || key === "ArrowUp")
        mark2(adjacentOption(shownOptions(), active()?.option, key === "ArrowDown" ? 1 : -1));
      else if (key === "Enter") run(active(), event.ctrlKey || event.metaKey);
      else if (key === "Escape" && input.value !== "") {
        input.value = "";
        filter();
      } else return;
      event.preventDefault();
    });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target: target2 }) => {
      run(
        entries.find(({ option }) => target2 instanceof Node && option.contains(target2)),
        false
      );
    });
    on(root, "click", behaviour("palette-open"), open2);
    define("open-command-palette", open2);
    const [stroke] = parseStrokes(trigger ?? "");
    onKey(root, "*", (element, event) => {
      if (!stroke || event.repeat || !matchesStroke(stroke, event, DEFAULTS)) return false;
      if (!stroke.ctrl && !stroke.meta && !stroke.alt && isEditable(element)) return false;
      if (dialog2.open) closeDialog(dialog2);
      else if (root.querySelector("dialog:modal")) return false;
      else open2();
      return true;
    });
  }


  // popover
  var POPOVER = ".p-dialog[data-kind=popover]";
  var TRIGGER = "button[aria-expanded]";
  var SEARCH = "input[type=search]";
  /** The opener: a button right before it, or the search field whose suggestions it contains. */
  function openerOf2(popover2) {
    const before = popover2.previousElementSibling;
    if (before?.matches(TRIGGER)) return before;
    const field = popover2.parentElement?.querySelector(`:scope > * ${SEARCH}`);
    return field && !popover2.contains(field) ? field : void 0;
  }
  function show3(popover2, opener, isOpen2) {
    popover2.hidden = !isOpen2;
    setState(opener, "expanded", isOpen2);
    if (!isOpen2) return;
    const frame = popover2.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    const { left, bottom } = opener.getBoundingClientRect();
    const last = opener.ownerDocument.documentElement.clientWidth - popover2.offsetWidth - 8;
    popover2.style.insetInlineStart = `${Math.max(8, Math.min(left, last)) - frame.left}px`;
    popover2.style.insetBlockStart = `${bottom + 4 - frame.top}px`;
  }
  function openPopover(popover2, opener) {
    if (layerOf(popover2)) return;
    show3(popover2, opener, true);
    open({ element: popover2, opener, escape: true, outside: true, hide: () => show3(popover2, opener, false) });
  }
  /**
   * A popover with an opener starts closed, as it would in use. On the page of a single record everything stays visible
   * for inspection.
   */
  function popover(root) {
    if (root.querySelector("main.x-page")) return;
    const openers2 = /* @__PURE__ */ new Map();
    for (const one of all(root, POPOVER)) {
      const opener = openerOf2(one);
      if (!opener) continue;
      openers2.set(opener, one);
      delete one.dataset["behaviour"];
      one.dataset["floating"] = "";
      show3(one, opener, false);
    }
    on(root, "click", TRIGGER, (button, event) => {
      const own = openers2.get(button);
      if (!own) return;
      event.preventDefault();
      if (layerOf(own)) close(layerOf(own), true);
      else {
        openPopover(own, button);
        focus(tabStops(own)[0] ?? own);
      }
    });
    on(root, "input", SEARCH, (field) => {
      const own = openers2.get(field);
      if (own) openPopover(own, field);
    });
    on(
      root,
      "click",
      `${POPOVER} :is([data-action=close],[data-action=cancel],[data-action=dismiss])`,
      (button) => {
        const own = button.closest(POPOVER);
        if (own) close(layerOf(own), true);
      }
    );
  }


  // sort
  var collator = new Intl.Collator(void 0, { numeric: true, sensitivity: "base" });
  var textOf2 = (row, column) => {
    const cell = row.cells[column];
    const time = cell?.querySelector("time")?.dateTime;
    return cell?.dataset["value"] ?? (time || cell?.textContent?.trim() || "");
  };
  /** The text around the digits is the unit: `EUR 68` and `9 kg` do not compare. */
  var NUMBER = /^([^\d−-]*)([−-]?)(\d[\d,.\s]*)(\D*)$/;
  /** The numbers of a column if all its cells have the same unit. */
  function numbersOf(texts) {
    const parsed = texts.map((text) => NUMBER.exec(text));
    const kinds = new Set(parsed.map((found) => found && `${found[1]} ${found[4]}`.trim()));
    if (kinds.size !== 1 || kinds.has(null)) return void 0;
    return parsed.map((found) => Number((found?.[2] ? "-" : "") + found?.[3]?.replace(/[,\s]/g, "")));
  }
  function datesOf(texts) {
    const dates = texts.map((text) => Date.parse(/\d{4}/.test(text) ? text : ""));
    return dates.some(Number.isNaN) ? void 0 : dates;
  }
  var isEmpty = (text) => /^[\s–—-]*$/.test(text);
  function sortBody(body, column, sign) {
    const rows = [...body.rows].map((row) => ({ row, text: textOf2(row, column) }));
    const filled = rows.filter(({ text }) => !isEmpty(text));
    const texts = filled.map(({ text }) => text);
    const values = numbersOf(texts) ?? datesOf(texts);
    const order = filled.map((one, at) => ({ ...one, value: values?.[at] ?? 0 })).sort((one, two) => sign * (values ? one.value - two.value : collator.compare(one.text, two.text)));
    body.append(...[...order, ...rows.filter(({ text }) => isEmpty(text))].map(({ row }) => row));
  }
  function sort(root) {
    on(root, "click", "th[aria-sort] button", (button) => {
      const head = button.closest("th");
      const table = head?.closest("table");
      if (!head || !table) return;
      const isUp = head.ariaSort !== "ascending";
      for (const other of all(table, "th[aria-sort]")) other.ariaSort = "none";
      head.ariaSort = isUp ? "ascending" : "descending";
      for (const body of table.tBodies) sortBody(body, head.cellIndex, isUp ? 1 : -1);
    });
  }


  // start
  /** Applies the colour mode before the first paint, and starts behaviours when the document is ready. */
  function startBehaviours(behaviours) {
    const start = () => {
      for (const behaviour2 of behaviours) behaviour2(document);
    };
    applyMode(document);
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
    else start();
  }


  // states
  /**
   * `?state=empty` shows every part of the page that has a `<template data-state="empty">` in that state, before any other
   * behaviour starts.
   */
  function states(root) {
    const state = new URLSearchParams(location.search).get("state");
    if (!state) return;
    for (const template of all(root, `template[data-state="${CSS.escape(state)}"]`)) {
      if (!(template instanceof HTMLTemplateElement)) continue;
      const { parentElement: part, content } = template;
      if (!part) continue;
      part.dataset["state"] = state;
      if (state === "loading") part.ariaBusy = "true";
      part.hidden = content.childElementCount === 0;
      part.replaceChildren(content);
    }
  }


  // tabs
  var LIST = "[role=tablist]";
  var TAB = `${behaviour("tabs")} [role=tab]`;
  var tabsBeside = (tab) => all(tab.closest(LIST) ?? tab, "[role=tab]");
  function openTab(tab) {
    const items = tabsBeside(tab);
    const panel = controlled(tab);
    for (const one of items) {
      set(one, "selected", one === tab);
      const other = controlled(one);
      if (other && panel) other.hidden = other !== panel;
    }
    if (tab.id) panel?.setAttribute("aria-labelledby", tab.id);
    setTabStop(items, tab);
  }
  function tabs(root) {
    for (const list of all(root, LIST).filter((one) => one.closest(behaviour("tabs")))) {
      const items = all(list, "[role=tab]");
      const selected = items.find((tab) => isOn(tab, "selected"));
      if (selected) openTab(selected);
      else setTabStop(items, startOf(items));
    }
    on(root, "click", TAB, (tab) => {
      if (!isDisabled(tab)) openTab(tab);
    });
    onKey(root, TAB, (tab, event) => {
      const axis = axisOf(tab.closest(LIST) ?? tab, "row");
      const items = tabsBeside(tab).filter((one) => !isDisabled(one));
      const to = target(event, { items, current: tab, axis, round: true });
      if (!to) return false;
      focusItem(tabsBeside(tab), to);
      if (axis === "row") openTab(to);
      return true;
    });
  }


  // tags
  var BOX2 = behaviour("tags");
  var REMOVE = "[data-remove]";
  var partsOf2 = (box) => ({
    input: box.querySelector("input"),
    list: box.querySelector("ul"),
    template: box.querySelector("template"),
    buttons: all(box, `li ${REMOVE}`)
  });
  /** Turns the input into a tag, created from the template. */
  function add(box) {
    const { input, list, template } = partsOf2(box);
    const word = input.value.trim();
    if (!word) return false;
    list.append(template.content.cloneNode(true));
    list.hidden = false;
    list.lastElementChild?.querySelector("span")?.replaceChildren(word);
    list.lastElementChild?.querySelector(REMOVE)?.setAttribute("aria-label", `Remove ${word}`);
    input.value = "";
    return true;
  }
  /** Removes a tag and returns its text; the focus moves to the next tag or the field. */
  function remove(box, button) {
    const { input, list, buttons } = partsOf2(box);
    const item = button.closest("li");
    (buttons[buttons.indexOf(button) + 1] ?? input).focus();
    item?.remove();
    list.hidden = buttons.length === 1;
    return item?.textContent?.trim() ?? "";
  }
  function pressed5(box, event) {
    const { key, target: target2 } = event;
    const { input, buttons } = partsOf2(box);
    const at = buttons.findIndex((button2) => button2 === target2);
    const button = buttons[at];
    const step = stepOf(event, "row");
    if (!button) {
      if (key === "Enter" || key === ",") return add(box);
      const last = buttons.at(-1);
      const isBack = step === -1 || key === "Backspace" && !event.repeat;
      if (!last || !isBack || input.selectionEnd !== 0) return false;
      last.focus();
    } else if (step !== 0) (buttons[at + step] ?? (step === 1 ? input : button)).focus();
    else if (key === "Delete" || key === "Backspace") remove(box, button);
    else if (key === "F2") {
      input.value = remove(box, button);
      input.focus();
    } else if (key === "Escape") input.focus();
    else return false;
    return true;
  }
  /** Tags in a field, reachable and removable by keyboard. */
  function tags(root) {
    onKey(root, BOX2, pressed5);
    within(root, "click", BOX2, REMOVE, remove);
    within(root, "focusout", BOX2, "input", add);
  }


  // toast
  var TOAST = behaviour("toast");
  /** Targets of dismiss buttons outside a toast: the notice around them, or the whole pattern. */
  var NOTICE = `${TOAST},:is([role=alert],[role=status],[role=note],section,aside,[data-pattern]):not(body)`;
  function toast(root) {
    /** The focus before F8. */
    let before = null;
    const shown2 = () => all(root, TOAST).filter((one) => one.checkVisibility());
    const enter2 = (one) => {
      if (one) focus(focusables(one)[0] ?? one);
      else if (before instanceof HTMLElement) before.focus();
    };
    const dismiss = (one) => {
      const list = shown2();
      const at = list.indexOf(one);
      const hadFocus = one.contains(root.activeElement);
      one.hidden = true;
      if (hadFocus) enter2(list[at + 1] ?? list[at - 1]);
    };
    on(root, "click", "[data-action=dismiss]", (button, event) => {
      const own = button.closest(NOTICE);
      if (!own) return;
      event.preventDefault();
      if (own.matches(TOAST)) dismiss(own);
      else {
        own.hidden = true;
        focus(own.closest("main"));
      }
    });
    onKey(root, TOAST, (own, { key }) => {
      if (key !== "Escape") return false;
      dismiss(own);
      enter2(void 0);
      return true;
    });
    onKey(root, "*", (element, { key }) => {
      const [newest] = shown2();
      if (key !== "F8" || !newest) return false;
      const isInside = element.closest(TOAST);
      if (!isInside) before = root.activeElement;
      enter2(isInside ? void 0 : newest);
      return true;
    });
  }


  // toolbar
  var BAR2 = behaviour("toolbar");
  /** Controls that arrow keys move between; text fields, sliders and radio groups need the arrow keys themselves. */
  var TOOL = ":is(button,select,input[type=checkbox]):enabled,a[href],summary";
  var APART = ["menu", "listbox", "tablist", "dialog"].map((role) => `${BAR2} [role=${role}] *`).join(",");
  var toolsOf = (bar) => all(bar, TOOL).filter((tool) => !tool.matches(APART));
  function toolbar(root) {
    for (const bar of all(root, BAR2)) setTabStop(toolsOf(bar), startOf(toolsOf(bar)));
    onKey(root, BAR2, (bar, event) => {
      const items = toolsOf(bar).filter((tool) => tool.checkVisibility());
      const current = items.find((tool) => tool === event.target);
      const to = current && target(event, { items, current, axis: axisOf(bar, "row"), round: true });
      to?.focus();
      return to !== void 0;
    });
    on(root, "focusin", BAR2, (bar, event) => {
      const tools = toolsOf(bar);
      const tool = tools.find((one) => one === event.target);
      if (tool) setTabStop(tools, tool);
    });
  }


  // tree
  var TREE = behaviour("tree");
  var ITEM2 = "[role=treeitem]";
  var groupOf = (item) => item.querySelector(":scope>[role=group]");
  var parentOf = (item) => item.parentElement?.closest(ITEM2);
  var inView = (tree2) => all(tree2, ITEM2).filter((item) => !item.parentElement?.closest(`${ITEM2}[aria-expanded=false]`));
  function fold(item, isOpen2) {
    const group = groupOf(item);
    if (!group) return;
    set(item, "expanded", isOpen2);
    group.hidden = !isOpen2;
  }
  /** Selects an item and deselects the others. */
  function mark(tree2, item) {
    if (!isDisabled(item)) for (const one of all(tree2, ITEM2)) set(one, "selected", one === item);
  }
  /** Opens the link of an item, or expands it. */
  function activate(tree2, item) {
    if (isDisabled(item)) return;
    mark(tree2, item);
    const link = item.querySelector(":scope>:not([role=group]) a[href],:scope>a[href]");
    if (link) link.click();
    else fold(item, !isOn(item, "expanded"));
  }
  function pressed6(tree2, item, event) {
    const items = inView(tree2);
    const go = (to2) => focusItem(all(tree2, ITEM2), to2);
    const to = target(event, { items, current: item, axis: "column", round: false });
    const step = stepOf(event, "row");
    const isOpen2 = isOn(item, "expanded");
    if (to) go(to);
    else if (step === 1) {
      if (isOpen2) go(groupOf(item)?.querySelector(ITEM2));
      else fold(item, true);
    } else if (step === -1) {
      if (isOpen2) fold(item, false);
      else go(parentOf(item));
    } else if (event.key === "Enter") activate(tree2, item);
    else if (event.key === "*") {
      for (const one of all(tree2, ITEM2)) if (parentOf(one) === parentOf(item)) fold(one, true);
    } else if (isCharacter(event)) go(typeahead(event.key, items, item));
    else if (event.key === " ") mark(tree2, item);
    else return false;
    return true;
  }
  function tree(root) {
    for (const one of all(root, TREE)) {
      for (const item of all(one, ITEM2)) fold(item, isOn(item, "expanded"));
      setTabStop(all(one, ITEM2), startOf(inView(one)));
      for (const link of all(one, "a[href]")) link.tabIndex = -1;
    }
    onKey(root, TREE, (own, event) => {
      const item = all(own, ITEM2).find((one) => one === event.target);
      return item !== void 0 && pressed6(own, item, event);
    });
    within(root, "click", TREE, `${ITEM2},a,button,input,select`, (own, item) => {
      if (!item.matches(ITEM2)) return;
      focusItem(all(own, ITEM2), item);
      activate(own, item);
    });
  }


  // app
  /** Keys are offered in this order: to the focused widget, to the topmost layer, and last to the app. */
  startBehaviours([
    states,
    mode,
    tabs,
    menu,
    menuButton,
    menubar,
    combobox,
    listbox,
    tree,
    grid,
    slider,
    tags,
    media,
    canvas,
    map,
    multiSelect,
    groupCheckbox,
    toolbar,
    disclosure,
    popover,
    drawer,
    dialog,
    sort,
    toggle,
    layers,
    toast,
    openers,
    messages,
    actions,
    keyList,
    palette,
    hotkeys
  ]);
})();
