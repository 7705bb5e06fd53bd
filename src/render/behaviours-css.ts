/**
 * Style of what the script of a page makes: the palette, the overview of keys, the badge in the corner, and the mark
 * on an option that Enter takes: a ring of two colours that stand out from each other, and so from any ground.
 */
export const BEHAVIOURS_CSS = `
.svc-status { position: fixed; inset-block-end: var(--space-md); inset-inline-end: var(--space-md); z-index: 100; max-inline-size: min(24rem, calc(100vw - 2 * var(--space-md))); color: var(--color-text); font-size: var(--text-sm); pointer-events: none; }
.svc-status:not(:empty) { padding: var(--space-xs) var(--space-sm); border: var(--border-thin) solid var(--color-border-strong); border-radius: var(--radius-md); background: var(--color-surface-raised); box-shadow: var(--elevation-floating); font-family: var(--font-mono); }
:is(.svc-palette, .svc-keys) { padding: 0; border: var(--border-thin) solid var(--color-border); border-radius: var(--radius-lg); background: var(--color-surface-raised); color: var(--color-text); box-shadow: var(--elevation-overlay); font-family: var(--font-body); }
:is(.svc-palette, .svc-keys)::backdrop { background: color-mix(in oklab, var(--color-background) 65%, transparent); }
.svc-palette { inline-size: min(var(--svc-palette-width, 640px), calc(100vw - 2 * var(--space-md))); max-inline-size: none; max-block-size: min(32rem, 80dvh); margin-block: 12dvh auto; margin-inline: auto; overflow: hidden; }
.svc-palette[open] { display: flex; flex-direction: column; }
.svc-palette[data-styling=sheet] { inset-block: 0; margin-block: 0; margin-inline: auto 0; block-size: 100dvh; max-block-size: none; border-radius: 0; }
.svc-palette[data-styling=inline] { margin-block-start: var(--space-xl); }
.svc-palette[data-styling=inline]::backdrop { background: transparent; }
.svc-palette[data-styling=fullscreen] { inline-size: 100vw; block-size: 100dvh; max-block-size: none; margin: 0; border: 0; border-radius: 0; }
.svc-palette > input { flex: none; min-block-size: calc(var(--control) + var(--space-xs)); padding: var(--space-sm) var(--space-md); border: 0; border-block-end: var(--border-thin) solid var(--color-border); background: transparent; color: inherit; font: inherit; font-size: var(--text-lg); }
.svc-palette > input:focus-visible { outline: var(--border-medium) solid var(--color-focus); outline-offset: calc(-1 * var(--border-medium)); }
.svc-palette > input::placeholder { color: var(--color-text-muted); opacity: 1; }
.svc-palette > [role=listbox] { flex: 1; overflow-y: auto; padding: var(--space-xs); }
.svc-palette__head { padding: var(--space-xs) var(--space-sm) var(--space-2xs); color: var(--color-text-muted); font-size: var(--text-xs); font-weight: var(--weight-semibold); }
.svc-palette [role=option] { display: flex; align-items: center; justify-content: space-between; gap: var(--space-sm); min-block-size: max(var(--control), 24px); padding: var(--space-2xs) var(--space-sm); border-radius: var(--radius-md); cursor: pointer; }
.svc-palette [hidden] { display: none; }
.svc-palette [role=option][data-active] { background: var(--color-primary); color: var(--color-on-primary); }
[role=option][data-active] { outline: var(--border-medium) solid var(--color-text); outline-offset: calc(-1 * var(--border-medium)); box-shadow: inset 0 0 0 calc(2 * var(--border-medium)) var(--color-background); }
.svc-palette__count { flex: none; margin: 0; padding: var(--space-xs) var(--space-md); border-block-start: var(--border-thin) solid var(--color-border); color: var(--color-text-muted); font-size: var(--text-xs); }
:is(.svc-palette, .svc-keys) kbd { font-family: var(--font-mono); font-size: var(--text-sm); white-space: nowrap; }
.svc-keys { margin: auto; padding: var(--space-lg); max-inline-size: min(32rem, calc(100vw - 2 * var(--space-md))); max-block-size: 80dvh; }
.svc-keys h2 { margin: 0 0 var(--space-md); font-family: var(--font-display); font-size: var(--text-xl); }
.svc-keys dl { display: grid; grid-template-columns: auto 1fr; gap: var(--space-xs) var(--space-md); margin: 0 0 var(--space-lg); }
.svc-keys dd { margin: 0; }
.svc-keys button { min-block-size: max(var(--control), 24px); padding-inline: var(--space-md); border: var(--border-thin) solid var(--color-border-strong); border-radius: var(--radius-md); background: var(--color-surface); color: inherit; font: inherit; cursor: pointer; }
.svc-keys button:focus-visible { outline: var(--border-medium) solid var(--color-focus); outline-offset: 2px; }
`;
