import { perTone } from '../../tones.ts';

const tones = perTone((tone) => `.p-calendar [data-tone=${tone}]{--p-tone:var(--color-${tone})}`);

export const calendarCss = `
.p-calendar{--p-tone:var(--color-border-strong);display:grid;gap:var(--space-sm);inline-size:100%;min-inline-size:min(100%,14rem);container-type:inline-size;font-size:var(--text-sm)}
${tones}
.p-calendar table{inline-size:100%;table-layout:fixed;border-collapse:separate;border-spacing:0;background:var(--color-surface);border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-md)}
.p-calendar caption,.p-calendar__title{padding-block-end:var(--space-xs);text-align:start;font-weight:var(--weight-medium);color:var(--color-text)}
.p-calendar thead th{padding:var(--space-xs) 2px;font-size:var(--text-xs);font-weight:var(--weight-medium);color:var(--color-text-muted);text-align:center}
.p-calendar abbr{text-decoration:none}
.p-calendar td{vertical-align:top;padding:2px;border-block-start:var(--border-thin) solid var(--color-border)}
.p-calendar td+td{border-inline-start:var(--border-thin) solid var(--color-border)}
.p-calendar__month td{block-size:calc(5.5rem*var(--density))}
.p-calendar__month[data-picker] td{block-size:calc(3.5rem*var(--density))}
.p-calendar__month td>.p-calendar__number{display:block;padding:2px var(--space-2xs);font-size:var(--text-xs);color:var(--color-text-muted)}
.p-calendar__number{font-variant-numeric:tabular-nums}
.p-calendar td[aria-current]>.p-calendar__number{font-weight:var(--weight-bold);color:var(--color-text);text-decoration:underline}
:where(.p-calendar) ul{display:grid;gap:2px}
.p-calendar__entry,.p-calendar__day{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 var(--space-2xs);inline-size:100%;min-block-size:24px;padding:2px var(--space-2xs);border:var(--border-thin) solid var(--color-border);border-inline-start:4px solid var(--p-tone);border-radius:var(--radius-sm);background:var(--color-surface-raised);color:var(--color-text);font-size:var(--text-xs);line-height:var(--leading-tight);text-align:start;text-decoration:none;overflow-wrap:anywhere}
.p-calendar :is(button,a):hover{border-color:var(--color-border-strong);border-inline-start-color:var(--p-tone)}
.p-calendar button{cursor:pointer}
.p-calendar button:disabled{cursor:not-allowed}
.p-calendar__clock{font-variant-numeric:tabular-nums;color:var(--color-text-muted)}
.p-calendar__text{font-weight:var(--weight-medium);min-inline-size:0}
.p-calendar__detail{inline-size:100%;color:var(--color-text-muted)}
.p-calendar [data-selected]:is(.p-calendar__entry,.p-calendar__day){background:var(--color-primary);border-color:var(--color-primary);color:var(--color-on-primary)}
.p-calendar [data-selected] :is(.p-calendar__clock,.p-calendar__detail,.p-calendar__number,.p-calendar__word){color:inherit}
.p-calendar :is([data-disabled],:disabled){background:none;border-style:dashed;color:var(--color-text-muted)}
.p-calendar__day{flex-direction:column;align-items:center;justify-content:center;gap:0;block-size:100%;min-block-size:calc(3rem*var(--density));border-inline-start-width:var(--border-thin);border-inline-start-color:var(--color-border);text-align:center;overflow:hidden}
.p-calendar__day>.p-calendar__number{font-size:var(--text-sm);font-weight:var(--weight-semibold)}
.p-calendar__day::after{content:"";inline-size:16px;block-size:3px;margin-block-start:2px;border-radius:2px;background:var(--p-tone)}
.p-calendar__day[data-selected]::after{background:currentColor}
.p-calendar__day:is([data-disabled],:disabled)::after{display:none}
.p-calendar__dots{display:none}
.p-calendar__hours thead th:first-child{inline-size:3.6rem}
.p-calendar__hours tbody th{padding:var(--space-2xs);font-size:var(--text-xs);font-weight:var(--weight-regular);font-variant-numeric:tabular-nums;color:var(--color-text-muted);text-align:end;vertical-align:top;border-block-start:var(--border-thin) solid var(--color-border);border-inline-end:var(--border-thin) solid var(--color-border)}
.p-calendar__hours td{block-size:calc(2.75rem*var(--density))}
.p-calendar__hours thead .p-calendar__number{color:var(--color-text);font-weight:var(--weight-semibold)}
.p-calendar__agenda{display:grid;gap:var(--space-sm)}
.p-calendar__date{display:grid;grid-template-columns:5.5em minmax(0,1fr);gap:var(--space-xs)}
.p-calendar__date>:first-child{padding-block-start:4px;font-variant-numeric:tabular-nums;color:var(--color-text-muted)}
.p-calendar__agenda .p-calendar__entry{padding:var(--space-2xs) var(--space-xs);font-size:var(--text-sm)}
.p-calendar__narrow,.p-calendar ul.p-calendar__words{display:none}
.p-calendar[data-kind=agenda] .p-calendar__narrow{display:grid;gap:var(--space-xs)}
@container (max-width:559.98px){
.p-calendar__wide{display:none}
.p-calendar__wide+.p-calendar__narrow,.p-calendar__month+.p-calendar__narrow{display:grid}
.p-calendar__entries{display:none}
.p-calendar__dots{display:flex;flex-wrap:wrap;justify-content:center;gap:3px;padding:2px}
.p-calendar__dots>span{inline-size:8px;block-size:8px;border-radius:50%;background:var(--p-tone)}
.p-calendar__month td{block-size:calc(2.75rem*var(--density))}
.p-calendar__month td>.p-calendar__number{text-align:center}
.p-calendar__month td[data-selected]{background:var(--color-surface-raised);box-shadow:inset 0 0 0 2px var(--color-primary)}
}
@container (max-width:419.98px){
.p-calendar ul.p-calendar__words{display:flex;flex-wrap:wrap;gap:var(--space-2xs) var(--space-sm);font-size:var(--text-xs);color:var(--color-text-muted)}
.p-calendar__day{padding:2px 0}
.p-calendar__word{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
}
`;
