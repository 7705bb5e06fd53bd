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
 * | dialog      | `<dialog>`, created by the script only; `data-action="close\|cancel\|dismiss"` on buttons inside, `autofocus` on the first focus |
 * | inlineDialog | `data-behaviour="dialog"`: a dialog that is part of the page; the same buttons or Escape close it and leave a button that opens it again |
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
 * | mode        | `<html data-mode>` unless the theme has one mode; `<select data-behaviour="mode">` with `light`, `dark`, `auto`; stored for the session. The text of a button with the action `switch-theme` says which mode it selects |
 * | radio, switch, checkbox, details | native: no script |
 *
 * The script creates `.svc-status`, `.svc-palette` and `.svc-keys`, which ../styles/behaviours.css styles.
 */
import { actions } from './actions.ts';
import { canvas, map } from './canvas.ts';
import { combobox } from './combobox.ts';
import { dialog, inlineDialog } from './dialog.ts';
import { disclosure, toggle } from './disclosure.ts';
import { drawer } from './drawer.ts';
import { grid } from './grid.ts';
import { hotkeys, keyList } from './hotkeys.ts';
import { layers } from './layers.ts';
import { listbox } from './listbox.ts';
import { media } from './media.ts';
import { menu, menubar, menuButton } from './menu.ts';
import { mode } from './mode.ts';
import { groupCheckbox, multiSelect, slider } from './fields.ts';
import { palette } from './palette.ts';
import { popover } from './popover.ts';
import { sort } from './sort.ts';
import { startBehaviours } from './start.ts';
import { tabs } from './tabs.ts';
import { tags } from './tags.ts';
import { toast } from './toast.ts';
import { toolbar } from './toolbar.ts';
import { tree } from './tree.ts';

/** Keys are offered in this order: to the focused widget, to the topmost layer, and last to the app. */
startBehaviours([
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
  inlineDialog,
  toast,
  actions,
  keyList,
  palette,
  hotkeys,
]);
