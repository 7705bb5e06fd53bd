const LINE = `
.p-list{min-inline-size:0;display:flex;flex-direction:column;font-size:max(var(--text-sm),14px)}
.p-list__line{position:relative;display:flex;flex-wrap:wrap;align-items:flex-start;gap:var(--space-sm);padding-block:calc(var(--space-xs) * var(--density));min-block-size:32px}
.p-list__body{flex:1 1 min(6rem,100% - 3.5rem);min-inline-size:0;display:flex;flex-direction:column;align-items:flex-start;gap:2px;overflow-wrap:anywhere;text-align:start}
.p-list__detail{color:var(--color-text-muted);font-size:var(--text-sm);line-height:var(--leading-tight)}
.p-list :is(.p-list__line,.p-list__option,.p-list__command)>svg{flex:none;margin:.15em 3px 0;color:var(--color-text-muted)}
.p-list__end{flex:0 1 auto;margin-inline-start:auto;display:flex;flex-wrap:wrap;justify-content:flex-end;align-items:baseline;gap:var(--space-2xs) var(--space-xs);max-inline-size:100%;text-align:end}
.p-list__value{font-weight:var(--weight-medium);font-variant-numeric:tabular-nums}
.p-list__time{color:var(--color-text-muted);font-size:var(--text-sm);font-variant-numeric:tabular-nums}
.p-list__press{display:inline-block;min-block-size:24px;padding:0;background:none;border:0;color:var(--color-link);font-size:inherit;text-align:start;text-decoration:underline;text-underline-offset:.2em;text-decoration-thickness:1px;cursor:pointer}
button.p-list__press{color:var(--color-text);text-decoration-color:var(--color-border-strong)}
.p-list__press:hover{text-decoration-thickness:2px}
.p-list__press[aria-current]{color:var(--color-text);font-weight:var(--weight-semibold);text-decoration:none}
.p-list__press:disabled,.p-list__item[data-disabled] .p-list__text{color:var(--color-text-muted);cursor:not-allowed;text-decoration:none}
`;

const PLAIN = `
.p-list[data-kind=plain]>.p-list__item+.p-list__item{border-block-start:var(--border-thin) solid var(--color-border)}
.p-list[data-kind=plain]:has(>.p-list__node){gap:var(--space-sm)}
.p-list__item[data-current]>.p-list__line{box-shadow:inset 3px 0 0 var(--color-primary);padding-inline-start:var(--space-sm)}
.p-list[data-ordered]{counter-reset:entry}
.p-list[data-ordered]>.p-list__item>.p-list__line::before{counter-increment:entry;content:counter(entry) ".";flex:none;min-inline-size:1.5em;color:var(--color-text-muted);font-variant-numeric:tabular-nums}
.p-list__content{display:flex;flex-direction:column;gap:var(--space-sm);padding-block-end:var(--space-sm)}
.p-list__content>:is(.p-button,.p-badge,.p-link){align-self:flex-start}
.p-list__nested{display:grid;grid-template-columns:minmax(0,1fr);padding-inline-start:var(--space-md);margin-block-end:var(--space-xs);border-inline-start:var(--border-thin) solid var(--color-border)}
label.p-list__line{cursor:pointer}
.p-list__item:has(>.p-list__content>.p-button[data-icon-only]:only-child){display:flex;align-items:center;gap:var(--space-sm)}
.p-list__item:has(>.p-list__content>.p-button[data-icon-only]:only-child)>.p-list__line{flex:1;min-inline-size:0}
.p-list__content:has(>.p-button[data-icon-only]:only-child){padding:0!important}
.p-stack[data-align=center]>.p-list:has(.p-list__end){inline-size:min(100%,30rem)}
.p-list__line:has(>svg,>.p-icon)+.p-list__content{padding-inline-start:calc(26px + var(--space-sm))}
.p-list__line:has(.p-list__tick:checked) .p-list__text{text-decoration:line-through;color:var(--color-text-muted)}
.p-list__done{position:relative;flex:none;display:inline-grid;place-content:center;inline-size:22px;block-size:22px;border:1.5px solid var(--color-border-strong);border-radius:50%}
.p-list__done[data-done=true]{background:var(--color-success);border-color:var(--color-success)}
.p-list__done[data-done=true] svg{color:var(--color-on-success);inline-size:14px;block-size:14px}
`;

const CHOSEN = `
.p-list:is([data-kind=options],[data-kind=menu]){gap:2px}
.p-list__option,.p-list__command{display:flex;flex-wrap:wrap;align-items:flex-start;gap:var(--space-sm);inline-size:100%;min-block-size:max(36px,calc(var(--control) - 4px));padding:var(--space-xs) var(--space-sm);background:none;border:var(--border-thin) solid transparent;border-radius:var(--radius-md);color:var(--color-text);text-align:start;cursor:pointer}
:is(.p-list__option,.p-list__command):hover{background:var(--color-surface-raised);border-color:var(--color-border)}
.p-list__option[aria-selected=true]{background:var(--color-surface-raised);border-color:var(--color-primary);box-shadow:inset 3px 0 0 var(--color-primary)}
.p-list__option[aria-selected=true] .p-list__text,.p-list__command:is([aria-checked=true],[aria-current]) .p-list__text{font-weight:var(--weight-semibold)}
.p-list__command[role=menuitemradio][aria-checked=true]{background:var(--color-surface-raised);border-color:var(--color-border);box-shadow:inset 3px 0 0 var(--color-primary)}
:is(.p-list__option,.p-list__command)[aria-disabled]{color:var(--color-text-muted);cursor:not-allowed;border-style:dashed}
.p-list__command .p-list__value{color:var(--color-text-muted);font-size:var(--text-sm);font-weight:var(--weight-regular)}
.p-list__command[data-tone=danger]{box-shadow:inset 3px 0 0 var(--color-danger)}
.p-list__check{flex:none;display:inline-grid;place-content:center;inline-size:20px;block-size:20px;border:1.5px solid var(--color-border-strong);border-radius:min(var(--radius-sm),6px)}
.p-list__submenu{display:grid;gap:2px;margin-inline-start:var(--space-md);padding-inline-start:var(--space-xs);border-inline-start:var(--border-thin) solid var(--color-border)}
@media (scripting:none){.p-list__submenu[hidden]{display:grid!important}}
`;

const FEED = `
.p-list[data-kind=feed]{gap:var(--space-sm)}
.p-list__article:not([data-node])+.p-list__article{border-block-start:var(--border-thin) solid var(--color-border);padding-block-start:var(--space-xs)}
.p-list__article{border-radius:var(--radius-sm);min-inline-size:0}
`;

const STEPS = `
.p-list__stage{container-type:inline-size;inline-size:100%;min-inline-size:0}
.p-list__step{position:relative;display:flex;gap:var(--space-sm);padding-block-end:var(--space-md)}
.p-list__step:last-child{padding-block-end:0}
.p-list__step:not(:last-child)::before{content:"";position:absolute;inset-block:32px 4px;inset-inline-start:13px;inline-size:2px;background:var(--color-border-strong)}
.p-list__number{flex:none;display:grid;place-content:center;inline-size:28px;block-size:28px;background:var(--color-surface);border:1.5px solid var(--color-border-strong);border-radius:calc(var(--radius-md) * 99);font-size:var(--text-sm);font-weight:var(--weight-semibold);font-variant-numeric:tabular-nums}
.p-list__step[data-done] .p-list__number{background:var(--color-success);border-color:var(--color-success);color:var(--color-on-success)}
.p-list__step[aria-current] .p-list__number{background:var(--color-primary);border-color:var(--color-primary);color:var(--color-on-primary)}
.p-list__number svg{color:inherit;inline-size:16px;block-size:16px}
.p-list__step>.p-list__body{padding-block-start:3px}
.p-list__step .p-list__text{min-block-size:24px}
.p-list__step .p-list__end{max-inline-size:none;margin-inline-start:0;justify-content:flex-start;text-align:start}
.p-list__step[aria-current] :is(.p-list__text,.p-list__press){font-weight:var(--weight-semibold)}
@container (min-width:34rem){
.p-list[data-kind=steps][data-flow=row]{flex-direction:row;gap:var(--space-sm)}
[data-flow=row]>.p-list__step{flex:1 1 0;min-inline-size:0;flex-direction:column;gap:var(--space-2xs);padding:0}
[data-flow=row]>.p-list__step>.p-list__body{flex:none}
[data-flow=row]>.p-list__step:not(:last-child)::before{inset-block:13px auto;inset-inline:36px 0;inline-size:auto;block-size:2px}
}
`;

export const LIST_CSS = `${LINE}${PLAIN}${CHOSEN}${FEED}${STEPS}`;
