/** A small built app in files, as a bundler would write them: one page, one script that draws the routes, one sheet. */

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Shop</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/app.css">
    <script src="/app.js" defer></script>
  </head>
  <body><div id="app"></div></body>
</html>
`;

const SHEET = `
  body { margin: 2rem; font: 16px/1.5 sans-serif; color: #1a1a1a; background: #fff; }
  a { color: #0b4f8a; }
  :focus-visible { outline: 3px solid #0b4f8a; outline-offset: 2px; }
  [hidden] { display: none; }
`;

const SCRIPT = `
const nav = '<nav aria-label="Main"><a href="/">Start</a> <a href="/cart">Cart</a></nav>';
const pages = {
  '/': () => nav + \`<main><h1>Goods</h1>
    <div role="tablist" aria-label="Kinds">
      <button type="button" role="tab" id="t1" aria-selected="true" aria-controls="p1">New</button>
      <button type="button" role="tab" id="t2" aria-selected="false" aria-controls="p1" tabindex="-1">Used</button>
    </div>
    <div role="tabpanel" id="p1" aria-labelledby="t1">All that is new.</div>
    <form><label>Words <input name="q"></label> <button type="button">Search</button></form></main>\`,
  '/cart': () => nav + \`<main><h1>Cart</h1>
    <div role="radiogroup" aria-label="Shipping">
      <span role="radio" aria-checked="true" tabindex="0">Slow</span>
      <span role="radio" aria-checked="false" tabindex="-1">Fast</span>
    </div>
    <button type="button" id="more" aria-haspopup="menu" aria-expanded="false">More</button>
    <div role="menu" aria-label="More" id="menu" hidden>
      <button type="button" role="menuitem" tabindex="-1">Save</button>
      <button type="button" role="menuitem" tabindex="-1">Empty</button>
    </div>
    <button type="button" id="pay" aria-haspopup="dialog">Pay</button>
    <dialog id="sure" aria-label="Pay now?"><p>Pay now?</p><button type="button" id="no">No</button></dialog></main>\`,
  '/orders': (id) => nav + '<main><h1>Order ' + id + '</h1><p>On its way.</p></main>',
};
function draw() {
  const [, first = '', id] = location.pathname.split('/');
  const page = pages['/' + first];
  document.title = 'Shop';
  document.querySelector('#app').innerHTML = page && (first !== 'orders' || id) ? page(id) : nav + '<main><h1>Not here</h1></main>';
}
function go(path) { history.pushState(null, '', path); draw(); }
draw();
addEventListener('popstate', draw);
document.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (link) { event.preventDefault(); go(link.getAttribute('href')); }
  if (event.target.id === 'more') { menu.hidden = false; menu.firstElementChild.focus(); }
  if (event.target.id === 'pay') sure.showModal();
  if (event.target.id === 'no') sure.close();
});
let chord = '';
document.addEventListener('keydown', (event) => {
  const one = event.target;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = one.closest('[role=tablist],[role=radiogroup],[role=menu]');
  if (step && group) {
    const all = [...group.children];
    const next = all[(all.indexOf(one) + step + all.length) % all.length];
    const state = one.getAttribute('role') === 'tab' ? 'aria-selected' : 'aria-checked';
    for (const each of all) { each.tabIndex = each === next ? 0 : -1; if (each.getAttribute('role') !== 'menuitem') each.setAttribute(state, String(each === next)); }
    next.focus();
  }
  if (event.key === 'Escape' && group?.id === 'menu') { menu.hidden = true; more.focus(); }
  if (event.ctrlKey && event.key === 'j') go('/');
  if (!event.ctrlKey && chord === 'g' && event.key === 'c') go('/cart');
  chord = event.key;
});
`;

export type Files = Readonly<Record<string, string>>;

export const GOOD: Files = { 'index.html': PAGE, 'app.css': SHEET, 'app.js': SCRIPT };

/** The app with some texts replaced; each must occur. */
export function withEdits(...edits: readonly (readonly [file: string, from: string, to: string])[]): Files {
  const files: Record<string, string> = { ...GOOD };
  for (const [file, from, to] of edits) {
    if (!files[file]?.includes(from)) throw new Error(`${file} has no ${from}`);
    files[file] = files[file].replaceAll(from, to);
  }
  return files;
}
