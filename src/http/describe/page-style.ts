/** The style of the pages: two columns where there is room, light or dark as the reader's system has it. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: #fbfaf8;
  --raised: #ffffff;
  --sunken: #f1f0ec;
  --line: #dcdad3;
  --field: #85827a;
  --text: #1f2327;
  --quiet: #575c62;
  --accent: #0f5e63;
  --on-accent: #ffffff;
  --wash: #e0eeee;
  --good: #1b6a3a;
  --bad: #a32a1e;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'Liberation Mono', Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171a;
    --raised: #1b1f23;
    --sunken: #101315;
    --line: #33393f;
    --field: #7f8890;
    --text: #e3e6e8;
    --quiet: #a5adb4;
    --accent: #7ccbc6;
    --on-accent: #0d2021;
    --wash: #1d3436;
    --good: #7fd19b;
    --bad: #f19a8e;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
code, pre, var { font-family: var(--mono); font-size: 0.875em; font-style: normal; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem); letter-spacing: -0.02em; }
h2 { margin: 0 0 0.5rem; font-size: 1.5rem; letter-spacing: -0.01em; }
p { margin: 0 0 0.75rem; max-width: 46rem; }
pre { margin: 0; }
dl, dd { margin: 0; }

.skip { position: absolute; left: 1rem; top: -4rem; z-index: 2; padding: 0.5rem 1rem; background: var(--accent); color: var(--on-accent); border-radius: 0 0 6px 6px; }
.skip:focus { top: 0; }
.apart { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top { display: flex; flex-wrap: wrap; gap: 0.25rem 2rem; align-items: baseline; justify-content: space-between; padding: 0.9rem clamp(1rem, 3vw, 2.5rem); border-bottom: 1px solid var(--line); background: var(--raised); }
.brand { margin: 0; font-weight: 700; font-size: 1.125rem; }
.brand a { color: inherit; text-decoration: none; }
.version { margin-left: 0.25rem; color: var(--quiet); font: 0.8125rem var(--mono); }
.top ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0; padding: 0; list-style: none; }

.frame { max-width: 82rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem); }
.contents { padding: 1rem 0; border-bottom: 1px solid var(--line); font-size: 0.875rem; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents > ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.contents ul ul { display: none; }
main { min-width: 0; padding: 2rem 0 6rem; }
.lead { font-size: 1.125rem; color: var(--quiet); max-width: 44rem; }
@media (min-width: 62rem) {
  .frame { display: grid; grid-template-columns: 16.5rem minmax(0, 1fr); gap: 2.5rem; }
  .contents { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2.25rem 0.75rem 2rem 0.25rem; border: 0; }
  .contents > ul { display: block; }
  .contents > ul > li { margin-bottom: 0.9rem; }
  .contents > ul > li > a { color: var(--text); font-weight: 600; text-decoration: none; }
  .contents ul ul { display: block; margin-top: 0.2rem; }
  .contents var { font-size: inherit; }
  .contents ul ul a { display: block; padding: 0.12rem 0; color: var(--quiet); font-family: var(--mono); font-size: 0.75rem; overflow-wrap: break-word; text-decoration: none; }
  .contents a:hover { color: var(--accent); text-decoration: underline; }
  main { padding-top: 2.25rem; }
}

.chapter { margin-top: 3.5rem; }
.chapter > p { color: var(--quiet); }
.chapter > .note { display: none; padding: 0.6rem 0.9rem; background: var(--wash); border-radius: 6px; }
.behaviour, .facts { display: grid; gap: 0.75rem 2rem; }
.behaviour { grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); margin: 1rem 0 1.25rem; }
dt { font-weight: 600; }
.behaviour dd { color: var(--quiet); font-size: 0.9375rem; }

.route { margin-top: 1.25rem; padding: clamp(1rem, 2.5vw, 1.5rem); background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
.route h3 { display: flex; gap: 0.6rem; align-items: baseline; margin: 0 0 0.5rem; font-size: 1.0625rem; }
.route h3 code { font-size: 1em; overflow-wrap: anywhere; }
.route h3 var { color: var(--accent); font-size: 1em; }
.method { flex: none; padding: 0.1rem 0.5rem; background: var(--wash); color: var(--accent); border-radius: 5px; font: 700 0.75rem/1.6 var(--mono); }
.route p { color: var(--quiet); font-size: 0.9375rem; }
.route .summary { color: var(--text); font-size: 1rem; }
.facts { grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), max-content)); gap: 0.25rem 2.5rem; margin: 0 0 1rem; font-size: 0.9375rem; }
.facts div { display: flex; gap: 0.6rem; align-items: baseline; overflow-wrap: anywhere; }
.facts dt { color: var(--quiet); font-weight: 400; }

.curl { white-space: pre-wrap; overflow-wrap: anywhere; }
.curl, .answer pre { padding: 0.8rem 1rem; background: var(--sunken); border: 1px solid var(--line); border-radius: 6px; overflow: auto; line-height: 1.5; }
main > .curl { max-width: 44rem; }

summary { width: fit-content; padding: 0.25rem 0; cursor: pointer; font-weight: 600; font-size: 0.9375rem; color: var(--accent); }
.parameters { margin: 0 0 1rem; }
.try { margin-top: 0.75rem; }
table { width: 100%; margin: 0.5rem 0 0; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.55rem 1.25rem 0.55rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; padding-block: 0.25rem; color: var(--quiet); font-weight: 400; font-size: 0.8125rem; }
tbody th { font-weight: 600; white-space: nowrap; }
td:last-child, th:last-child { padding-right: 0; }
td code { overflow-wrap: anywhere; }
.parameters td:nth-child(3) { width: 28%; }
.parameters td:nth-child(4) { white-space: nowrap; }
.none { color: var(--quiet); }
.required { color: var(--bad); font: 0.75rem var(--mono); }
tr:target { background: var(--wash); }
@media (max-width: 47.99rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { display: block; padding: 0.7rem 0; border-top: 1px solid var(--line); }
  tbody th, tbody td:not(.none) { display: block; width: auto !important; padding: 0.1rem 0; border: 0; }
  tbody .none { display: none; }
  td[data-label]::before { content: attr(data-label) ': '; color: var(--quiet); }
}

form { padding-top: 0.75rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: 0.75rem 1rem; }
.field { display: flex; flex-direction: column; gap: 0.2rem; min-width: 0; }
label { font: 600 0.8125rem var(--mono); }
input, select, textarea { width: 100%; min-height: 2.5rem; padding: 0.4rem 0.6rem; background: var(--ground); color: var(--text); border: 1px solid var(--field); border-radius: 6px; font: 0.875rem var(--mono); }
textarea { resize: vertical; line-height: 1.5; }
.field.body { margin-top: 0.75rem; }
input::placeholder { color: var(--quiet); opacity: 1; font-style: italic; }
.route .actions { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; align-items: center; margin: 0.9rem 0 0; }
button { min-height: 2.5rem; padding: 0.4rem 1.4rem; background: var(--accent); color: var(--on-accent); border: 1px solid transparent; border-radius: 6px; font: 600 0.9375rem system-ui, sans-serif; cursor: pointer; }
button:hover { filter: brightness(1.1); }
@media (scripting: none) { button { display: none; } .chapter > .note { display: block; } }

.answer:not(:empty) { margin-top: 1rem; padding-top: 0.9rem; border-top: 1px solid var(--line); }
.route .answer p { max-width: none; margin: 0 0 0.4rem; }
.route .answer .status { color: var(--text); }
.route .answer .asked { font: 0.8125rem var(--mono); overflow-wrap: anywhere; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.headers { display: grid; gap: 0.15rem; margin: 0 0 0.75rem; font: 0.8125rem/1.5 var(--mono); }
.headers div { display: grid; grid-template-columns: minmax(0, 10rem) minmax(0, 1fr); gap: 0.75rem; }
@media (max-width: 47.99rem) { .headers div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
.headers dt { color: var(--quiet); font-weight: 400; }
.headers dd { overflow-wrap: anywhere; }
.answer pre { max-height: 26rem; font-size: 0.8125rem; }

.letter { padding: 1.1rem 0 1.6rem; border-top: 1px solid var(--line); }
.letter h2 { font-size: 1.125rem; color: var(--accent); }
.schemas { display: grid; gap: 1rem; }
.schemas dt { font-weight: 600; overflow-wrap: anywhere; }
.schemas .title { margin-left: 0.5rem; color: var(--quiet); font-weight: 400; }
.schemas dd { max-width: 50rem; color: var(--quiet); font-size: 0.9375rem; }
@media print { .contents, .try, .skip { display: none; } .frame { display: block; } }
`;
