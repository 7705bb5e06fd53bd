/** Label, box, hint and error: what all kinds share. */
const FRAME = `
.p-field{position:relative;display:flex;flex-direction:column;gap:var(--space-2xs);min-inline-size:0;inline-size:100%}
:is(div,fieldset).p-field{max-inline-size:min(100%,36rem)}
.p-field:is([data-kind=multiline],[data-kind=rich-text],[data-kind=signature]){max-inline-size:min(100%,48rem)}
.p-field[data-kind=code]{max-inline-size:100%}
.p-row>.p-field{flex:1 1 11rem;inline-size:auto}
.p-row>.p-field:is([data-kind=number],[data-kind=time]){flex:0 1 9rem}
.p-row>.p-field:is([data-kind=checkbox],[data-kind=switch]){flex:0 1 auto}
.p-row>.p-field:is([data-kind=multiline],[data-kind=rich-text],[data-kind=code],[data-kind=search]){flex:1 1 14rem}
.p-field__label{font-size:var(--text-sm);font-weight:var(--weight-medium);line-height:var(--leading-tight);color:var(--color-text);padding:0}
legend.p-field__label{margin-block-end:var(--space-xs)}
.p-field__sublabel,.p-field__required,.p-field__hint{color:var(--color-text-muted);font-size:var(--text-sm);font-weight:var(--weight-regular)}
.p-field__required{font-size:var(--text-xs)}
.p-field__hint,.p-field__error{font-size:var(--text-sm);line-height:var(--leading-tight);overflow-wrap:anywhere}
.p-field__error{display:flex;gap:var(--space-2xs);align-items:start;color:var(--color-text);font-weight:var(--weight-medium)}
.p-field__error>svg{flex:none;color:var(--color-danger)}
.p-field__head{display:flex;justify-content:space-between;align-items:baseline;gap:var(--space-sm)}
.p-field__output{font-size:var(--text-sm);font-variant-numeric:tabular-nums;white-space:nowrap}
.p-field__box{position:relative;display:flex;align-items:center;gap:var(--space-xs);min-block-size:var(--control);padding-inline:var(--space-sm);background:var(--color-surface);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md)}
.p-field__box:hover,.p-field__area:hover{border-color:var(--color-text-muted)}
.p-field__box:focus-within,.p-field__area:focus-visible{outline:3px solid var(--color-focus);outline-offset:1px}
.p-field__box>svg{flex:none;color:var(--color-text-muted)}
.p-field[data-invalid] :is(.p-field__box,.p-field__area){border-color:var(--color-danger);box-shadow:inset 0 0 0 1px var(--color-danger)}
.p-field__input{flex:1;min-inline-size:0;inline-size:100%;align-self:stretch;min-block-size:calc(var(--control) - 2px);padding:0;border:0;background:none;font-size:max(var(--text-sm),14px)}
.p-field__input:focus-visible{outline:none}
.p-field :is(input,textarea)::placeholder{color:var(--color-text-muted);opacity:1}
.p-field__input[type=number]{font-variant-numeric:tabular-nums}
.p-field[data-kind=one-time-code] .p-field__input{font-family:var(--font-mono);font-size:var(--text-lg);letter-spacing:.3em}
.p-field[data-kind=one-time-code]{max-inline-size:18rem}
.p-field__unit{color:var(--color-text-muted);font-size:var(--text-sm);white-space:nowrap}
.p-field :is(input,select,textarea):disabled{cursor:not-allowed}
.p-field__box:has(:disabled){background:var(--color-background);border-style:dashed}
.p-field__box:has([readonly]){background:var(--color-background)}
.p-field__area{display:block;inline-size:100%;padding:var(--space-xs) var(--space-sm);background:var(--color-surface);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);font-size:max(var(--text-sm),14px);line-height:var(--leading-normal);resize:vertical;max-block-size:24rem;overflow:auto}
.p-field__rich{display:grid;gap:var(--space-sm);min-block-size:calc(var(--control) * 2)}
.p-field[data-kind=code] .p-field__area{font-family:var(--font-mono);font-size:var(--text-sm);tab-size:2}
`;

const CHOICES = `
.p-field__select{appearance:none;padding-inline-end:var(--space-lg);margin-inline-end:calc(-1 * var(--space-lg));text-overflow:ellipsis;cursor:pointer}
.p-field__select option{background:var(--color-surface);color:var(--color-text)}
.p-field__chevron{flex:none;font-size:14px;display:inline-flex;color:var(--color-text-muted);pointer-events:none}
.p-field__combobox,.p-field__picker{position:relative;display:block}
.p-field__picker>summary{list-style:none;cursor:pointer;font-size:max(var(--text-sm),14px)}
.p-field__picker>summary::-webkit-details-marker{display:none}
.p-field__chosen{flex:1;min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.p-field__popup{position:absolute;z-index:10;inset-block-start:calc(100% + var(--space-2xs));inset-inline:0;max-block-size:16rem;overflow:auto;padding:var(--space-xs);background:var(--color-surface-raised);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);box-shadow:var(--elevation-floating)}
div.p-field__popup{padding-inline:var(--space-sm)}
.p-field__option{padding:var(--space-2xs) var(--space-xs);min-block-size:32px;border-radius:var(--radius-sm);cursor:pointer;font-size:var(--text-sm)}
.p-field__option:is(:hover,[aria-selected=true],[data-active]){background:var(--color-primary);color:var(--color-on-primary)}
.p-field__choices{display:flex;flex-flow:column;gap:var(--space-2xs)}
.p-field__choices[data-flow=row]{flex-flow:row wrap;column-gap:var(--space-md)}
.p-field__tick{display:flex;align-items:flex-start;gap:var(--space-xs);min-block-size:28px;padding-block:2px;font-size:max(var(--text-sm),14px);line-height:1.5;cursor:pointer}
.p-field__tick:has(:disabled){color:var(--color-text-muted);cursor:not-allowed}
.p-field__checkbox,.p-field__radio{appearance:none;flex:none;display:grid;place-content:center;inline-size:20px;block-size:20px;margin:1px 2px;background:var(--color-surface);border:max(1.5px,var(--border-thin)) solid var(--color-border-strong);border-radius:min(var(--radius-sm),6px);cursor:inherit}
.p-field__radio{border-radius:50%}
.p-field__checkbox::before{content:"";inline-size:12px;block-size:12px;background:var(--color-on-primary);clip-path:polygon(14% 46%,0 60%,38% 96%,100% 22%,86% 8%,37% 68%);scale:0}
.p-field__radio::before{content:"";inline-size:8px;block-size:8px;border-radius:50%;background:var(--color-on-primary);scale:0}
:is(.p-field__checkbox,.p-field__radio):checked{background:var(--color-primary);border-color:var(--color-primary)}
:is(.p-field__checkbox,.p-field__radio):checked::before{scale:1}
:is(.p-field__checkbox,.p-field__radio,.p-field__switch):disabled{border-style:dashed;opacity:.7}
.p-field:is([data-kind=checkbox])>:is(.p-field__hint,.p-field__error){padding-inline-start:calc(24px + var(--space-xs))}
.p-field[data-kind=switch]>.p-field__tick{flex-direction:row-reverse;justify-content:space-between;gap:var(--space-md)}
.p-field[data-kind=switch]>:is(.p-field__hint,.p-field__error){padding-inline-end:calc(44px + var(--space-md));margin-block-start:calc(-1 * var(--space-2xs))}
.p-field__switch{appearance:none;flex:none;position:relative;inline-size:44px;block-size:24px;margin:0;background:var(--color-surface);border:max(1.5px,var(--border-thin)) solid var(--color-border-strong);border-radius:calc(var(--radius-md) * 99);cursor:inherit;transition:background var(--duration-fast) var(--easing-standard)}
.p-field__switch::before{content:"";position:absolute;inset-block:3px;inset-inline-start:3px;aspect-ratio:1;background:var(--color-border-strong);border-radius:calc(var(--radius-md) * 99);transition:inset-inline-start var(--duration-fast) var(--easing-standard)}
.p-field__switch:checked{background:var(--color-primary);border-color:var(--color-primary)}
.p-field__switch:checked::before{inset-inline-start:calc(100% - 18px);background:var(--color-on-primary)}
@media (forced-colors:active){.p-field__checkbox,.p-field__radio,.p-field__switch{appearance:auto}}
`;

const OTHERS = `
.p-field__range{inline-size:100%;block-size:28px;margin:0;accent-color:var(--color-primary);cursor:pointer}
.p-field__stars{display:flex;flex-wrap:wrap;gap:2px}
.p-field__star{position:relative;display:inline-flex;inline-size:32px;block-size:32px;align-items:center;justify-content:center;border-radius:var(--radius-sm);cursor:pointer}
.p-field__star input{position:absolute;inset:0;inline-size:100%;block-size:100%;margin:0;opacity:0;cursor:inherit}
.p-field__star:has(:focus-visible){outline:3px solid var(--color-focus)}
.p-field__star path{fill:none;stroke:var(--color-border-strong);stroke-width:1.5;stroke-linejoin:round}
.p-field__star:is(:has(:checked),:has(~.p-field__star :checked)) path{fill:var(--color-primary);stroke:var(--color-primary)}
.p-field__range-days{display:flex;flex-wrap:wrap;gap:var(--space-sm)}
.p-field__day{flex:1 1 9rem;min-inline-size:0;display:grid;gap:var(--space-2xs)}
.p-field__tags{flex-wrap:wrap;padding-block:var(--space-2xs)}
.p-field__tags>.p-field__input{flex:1 1 6rem;min-block-size:28px}
.p-field__tag-list{display:flex;flex-wrap:wrap;gap:var(--space-2xs);min-inline-size:0}
.p-field__tag{display:inline-flex;align-items:center;max-inline-size:100%;padding-inline-start:var(--space-xs);background:var(--color-surface-raised);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-sm);font-size:var(--text-sm)}
.p-field__tag>span{overflow-wrap:anywhere}
.p-field__remove{flex:none;display:grid;place-content:center;inline-size:28px;block-size:28px;padding:0;border:0;background:none;color:var(--color-text-muted);cursor:pointer}
.p-field__remove:hover{color:var(--color-text)}
.p-field__color{inline-size:4rem;block-size:var(--control);padding:2px;background:var(--color-surface);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md)}
.p-field__drop{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-sm);padding:var(--space-md);background:var(--color-surface);border:max(1.5px,var(--border-thin)) dashed var(--color-border-strong);border-radius:var(--radius-md)}
.p-field__drop>svg{color:var(--color-text-muted)}
.p-field__file{flex:1 1 10rem;min-inline-size:0;inline-size:100%;font-size:var(--text-sm);color:var(--color-text-muted)}
.p-field__file::file-selector-button{min-block-size:32px;margin-inline-end:var(--space-sm);padding-inline:var(--space-sm);background:var(--color-surface-raised);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-sm);font:inherit;cursor:pointer}
.p-field__pad{display:flex;align-items:end;min-block-size:9rem;padding:var(--space-md) min(var(--space-lg),4vw) min(var(--space-lg),6vw);background:var(--color-surface);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md)}
.p-field__signature{inline-size:100%;min-block-size:var(--control);padding:0;background:none;border:0;border-block-end:max(1.5px,var(--border-thin)) solid var(--color-border-strong);font-family:var(--font-display);font-style:italic;font-size:var(--text-xl)}
.p-field__signature::placeholder{font-size:var(--text-sm)}
.p-table .p-field{min-inline-size:0;gap:2px}
.p-table .p-field:is([data-kind=number],[data-kind=select],[data-kind=text],[data-kind=email],[data-kind=tel],[data-kind=date],[data-kind=file],[data-kind=tags]){min-inline-size:8rem}
.p-table .p-field[data-kind=number]{min-inline-size:6rem;max-inline-size:9rem}
.p-table [data-align=end] .p-field[data-kind=number]{margin-inline-start:auto}
.p-table .p-field__box{--control:32px}
.p-table .p-field__drop{padding:var(--space-xs)}
`;

export const FIELD_CSS = `${FRAME}${CHOICES}${OTHERS}`;
