/** What holds for every page: rhythm, focus, density, and nothing that moves for those who do not want it. */
export const BASE_CSS = `
*,*::before,*::after{box-sizing:border-box}
html{--density:1;--control:40px;scroll-padding-block:5rem;-webkit-text-size-adjust:100%}
[data-density=compact]{--density:.75;--control:32px}
[data-density=spacious]{--density:1.25;--control:48px}
body{margin:0;background:var(--color-background);color:var(--color-text);font:var(--weight-regular) var(--text-md)/var(--leading-normal) var(--font-body)}
h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,blockquote,fieldset{margin:0;padding:0}
fieldset{border:0;min-inline-size:0}
ul,ol{list-style:none}
img,svg{max-inline-size:100%}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--color-link)}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
[hidden]{display:none!important}
.v-hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;z-index:30;inset-block-start:0;inset-inline-start:0;padding:var(--space-sm) var(--space-md);background:var(--color-primary);color:var(--color-on-primary)}
.skip:not(:focus){clip-path:inset(50%)}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation:none!important;transition:none!important;scroll-behavior:auto!important}}
`;

/** Widths at which things change, from the narrowest up. */
export const BREAKPOINTS = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

export const isBreakpoint = (word: string | undefined): word is Breakpoint =>
  word !== undefined && Object.hasOwn(BREAKPOINTS, word);

export const from = (step: Breakpoint, rules: string): string =>
  `@media (min-width:${BREAKPOINTS[step]}px){${rules}}`;
export const below = (step: Breakpoint, rules: string): string =>
  `@media (max-width:${BREAKPOINTS[step] - 0.02}px){${rules}}`;
