import { perTone } from '../../tones.ts';

const looks = Array.from(
  { length: 8 },
  (_, index) => `.p-chart__s${index + 1}{color:var(--chart-${index + 1})}`,
).join('');

const tones = perTone((tone) => `.p-chart[data-tone=${tone}] .p-chart__s1{color:var(--color-${tone})}`);

const steps = [0.1, 0.28, 0.48, 0.72, 1]
  .map((opacity, index) => `.p-chart__cell[data-step="${index + 1}"]{fill-opacity:${opacity}}`)
  .join('');

/** Names along an axis that have no room at a width; the widths are those of `ROOM`. */
const thin = (size: string, query: string): string => `
@container (${query}){
.p-chart__bands>[data-hide~=${size}]>span{display:none}
.p-chart__bands>[data-free~=${size}]{display:flex;justify-content:center;overflow-wrap:normal}
.p-chart__bands>[data-free~=${size}]>span{flex:none;max-inline-size:5em}
}`;

export const chartCss = `
.p-chart{display:grid;gap:var(--space-xs);align-content:start;inline-size:100%;min-inline-size:min(100%,13rem);container-type:inline-size;font-size:var(--text-xs);line-height:var(--leading-tight);font-variant-numeric:tabular-nums;text-align:start;color:var(--color-text-muted)}
.p-chart figcaption{font-size:var(--text-sm);font-weight:var(--weight-medium);color:var(--color-text);line-height:var(--leading-normal)}
${looks}${tones}${steps}
.p-chart svg{overflow:visible}
.p-chart__picture{direction:ltr;min-inline-size:0}
.p-chart__legend{margin-block-end:.6em;display:flex;flex-wrap:wrap;gap:var(--space-2xs) var(--space-sm)}
.p-chart__legend li,.p-chart__key li{display:flex;align-items:center;gap:var(--space-2xs);color:var(--color-text)}
.p-chart__swatch{flex:none;display:block}
.p-chart__frame{display:grid;grid-template-columns:max-content minmax(0,1fr);column-gap:var(--space-xs)}
.p-chart__axis-title{grid-column:1/-1;margin-block-end:1em}
.p-chart__area{position:relative;min-inline-size:0}
.p-chart__sizer{display:block;inline-size:100%;block-size:auto;min-block-size:6rem;max-block-size:20rem}
.p-chart__plot{position:absolute;inset:0;inline-size:100%;block-size:100%}
.p-chart__ticks{display:flex;justify-content:space-between}
.p-chart__ticks--beside{flex-direction:column}
.p-chart__ticks--beside>span{display:flex;align-items:center;justify-content:flex-end;block-size:0}
.p-chart__ticks--below{padding-block-start:var(--space-2xs)}
.p-chart__ticks--below>span{display:flex;justify-content:center;inline-size:0;white-space:nowrap}
.p-chart__ticks--below>span:first-child{justify-content:flex-start}
.p-chart__ticks--below>span:last-child{justify-content:flex-end}
.p-chart__foot,.p-chart__bands{grid-column:2}
.p-chart__bands{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);padding-block-start:var(--space-xs);text-align:center}
.p-chart__bands>span{padding-inline:2px;overflow-wrap:anywhere;min-block-size:1.2em}
.p-chart__grid,.p-chart__zero{stroke:var(--color-border);stroke-width:1;vector-effect:non-scaling-stroke;fill:none}
.p-chart__zero{stroke:var(--color-border-strong)}
.p-chart__line{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.p-chart__under{fill:currentColor;fill-opacity:.16}
.p-chart__point{fill:currentColor;stroke:var(--color-surface);stroke-width:1.5;paint-order:stroke}
.p-chart__hatch{fill:none;stroke:var(--color-surface);stroke-width:1.6}
.p-chart__figure,.p-chart__stop{fill:var(--color-text);font-size:var(--text-xs);paint-order:stroke;stroke:var(--color-surface);stroke-width:3px;stroke-linejoin:round}
.p-chart__figure{text-anchor:middle}
.p-chart__stop-value{font-weight:var(--weight-semibold)}
.p-chart__wick{stroke:currentColor;stroke-width:1.5}
[data-rose]>.p-chart__bar{fill:var(--color-surface);stroke:currentColor;stroke-width:1.5}
.p-chart__note{margin-block-start:var(--space-xs)}
.p-chart__rows{display:grid;grid-template-columns:fit-content(38%) minmax(0,1fr) max-content;gap:var(--space-xs) var(--space-sm)}
.p-chart__rows .p-chart__axis-title{margin:0}
.p-chart__row{display:contents}
.p-chart__name{align-self:center;color:var(--color-text)}
.p-chart__lanes,.p-chart__figures{display:grid;gap:2px;align-content:center}
.p-chart__lane{display:block;inline-size:100%;block-size:1.1em;background:var(--color-surface-raised);border-radius:2px}
.p-chart__figures{text-align:end;color:var(--color-text)}
.p-chart__figures>span{display:flex;gap:var(--space-xs);justify-content:flex-end;align-items:center;block-size:1.1em}
.p-chart__rows>.p-chart__ticks{grid-column:2}
.p-chart__defs{position:absolute;inline-size:0;block-size:0}
.p-chart[data-kind=horizontal-bar] .p-chart__row:only-of-type .p-chart__lane{block-size:1.4em}
.p-chart[data-kind=span] .p-chart__lane{block-size:1.5em}
.p-chart[data-kind=funnel] .p-chart__rows{row-gap:3px}
.p-chart[data-kind=funnel] .p-chart__lane{block-size:3.2em;background:none}
.p-chart__stage{fill:currentColor}
.p-chart__beside{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-sm) var(--space-lg)}
.p-chart__ring{flex:0 1 12rem;min-inline-size:8rem;max-inline-size:12rem}
.p-chart__slice{stroke:var(--color-surface);stroke-width:2}
.p-chart__total{fill:var(--color-text);font-size:24px;font-weight:var(--weight-semibold);text-anchor:middle}
.p-chart__total-unit{fill:var(--color-text-muted);font-size:14px;text-anchor:middle}
.p-chart__key{flex:1 1 11rem;max-inline-size:26rem;display:grid;gap:var(--space-xs)}
.p-chart__key li>:nth-child(2){flex:1;min-inline-size:0}
.p-chart__share{min-inline-size:3.2em;text-align:end;color:var(--color-text-muted)}
.p-chart__heat{display:grid;grid-template-columns:fit-content(32%) minmax(0,1fr);column-gap:var(--space-xs)}
.p-chart__cells{display:block;inline-size:100%;block-size:2.4em}
.p-chart__cell{fill:currentColor}
.p-chart__ramp{grid-column:1/-1;display:flex;align-items:center;justify-content:flex-end;gap:2px;padding-block-start:var(--space-xs)}
.p-chart__ramp>span{padding-inline:var(--space-2xs)}
.p-chart__radar{display:block;inline-size:100%;max-inline-size:30rem;margin-inline:auto}
.p-chart__spoke{fill:var(--color-text);font-size:11px}
.p-chart__spoke--tick{fill:var(--color-text-muted);font-size:9px;paint-order:stroke;stroke:var(--color-surface);stroke-width:3px}
.p-chart__web{fill:currentColor;fill-opacity:.12;stroke:currentColor;stroke-width:2}
.p-chart__tile{fill:currentColor;fill-opacity:.2;stroke:var(--color-surface);stroke-width:4}
.p-chart__plot>svg:has(>.p-chart__tile){overflow:hidden}
.p-chart__tile-name{fill:var(--color-text);font-size:var(--text-xs);font-weight:var(--weight-semibold)}
.p-chart__tile-value{fill:var(--color-text);font-size:var(--text-xs)}
.p-chart__ribbon{fill:currentColor;fill-opacity:.3}
.p-chart__data summary{inline-size:fit-content;min-block-size:24px;padding-block:var(--space-2xs);color:var(--color-link);cursor:pointer}
.p-chart__scroll{overflow-x:auto;max-inline-size:100%;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-sm);background:var(--color-surface)}
.p-chart__scroll table{inline-size:100%;border-collapse:collapse;color:var(--color-text)}
.p-chart__scroll th,.p-chart__scroll td{padding:var(--space-2xs) var(--space-xs);text-align:end;font-weight:var(--weight-regular);border-block-end:var(--border-thin) solid var(--color-border)}
.p-chart__scroll th:first-child{text-align:start}
.p-chart__scroll thead th{font-weight:var(--weight-semibold)}
.p-chart__scroll tr:last-child>*{border-block-end:0}
.p-chart--spark{display:inline-block;inline-size:100%;min-inline-size:4.5rem;max-inline-size:14rem;container-type:normal}
.p-chart__spark{display:block;inline-size:100%;block-size:2.25rem}
${thin('narrow', 'max-width:379.98px')}
${thin('mid', 'min-width:380px) and (max-width:619.98px')}
${thin('wide', 'min-width:620px')}
@container (max-width:379.98px){
.p-chart__plot .p-chart__figure{display:none}
.p-chart__rows{grid-template-columns:minmax(0,1fr) max-content}
.p-chart__rows .p-chart__name{grid-column:1/-1;margin-block-end:calc(-1*var(--space-2xs))}
.p-chart__rows>.p-chart__ticks{grid-column:1}
.p-chart[data-kind=funnel] .p-chart__name{margin-block:var(--space-2xs) 0}
}
`;
