import type { CommonV1Icon } from '../../schemas/types.ts';
import type { Drawing, Node, Primitive } from '../drawing.ts';
import { glyph } from '../glyph.ts';
import { el, type Html } from '../html.ts';
import { aspectOf } from './chart/data.ts';

/** Seconds as a player shows them: `1:29:00`, `4:12`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Seconds as they are said: `1 hour 29 minutes`, `4 minutes 12 seconds`. */
function said(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return words.join(' ') || '0 seconds';
}

interface Control {
  readonly name: string;
  readonly does: string;
  readonly icon?: CommonV1Icon;
  /** Shown instead of an icon. */
  readonly sign?: string;
  readonly pressed?: boolean;
  readonly controls?: string;
}

/** What playing would change it to stands ready beside it. */
const SIGNS = [
  el('span', { 'data-sign': 'play' }, glyph('play')),
  el('span', { 'data-sign': 'pause', hidden: true }, glyph('pause')),
];

const control = ({ name, does, icon, sign, pressed, controls }: Control): Html =>
  el(
    'button',
    {
      class: 'p-media__control',
      type: 'button',
      'data-media': does,
      'aria-label': name,
      'aria-pressed': pressed === undefined ? undefined : String(pressed),
      'aria-expanded': controls === undefined ? undefined : 'false',
      'aria-controls': controls,
    },
    icon === undefined ? el('span', { 'aria-hidden': 'true' }, sign) : icon === 'play' ? SIGNS : glyph(icon),
  );

/** How far it has run, to be moved. */
function seek(drawing: Drawing, label: string, now: number, length: number): readonly Html[] {
  const id = drawing.id('p-media-seek');
  return [
    el('label', { class: 'v-hidden', for: id }, `Position in ${label}`),
    el('input', {
      id,
      class: 'p-media__seek',
      type: 'range',
      min: 0,
      max: length,
      step: 1,
      value: now,
      'aria-valuetext': `${said(now)} of ${said(length)}`,
    }),
    el('span', { class: 'p-media__time', 'data-time': true }, `${clock(now)} / ${clock(length)}`),
  ];
}

/** Drawn by the image primitive, so that a picture that moves looks like one that does not. */
const poster = (node: Node, label: string, drawing: Drawing): Html =>
  el(
    'div',
    { class: 'p-media__poster' },
    drawing.draw({ is: 'image', alt: node.alt ?? label, aspect: aspectOf(node.aspect, '16:9').join(':') }),
  );

export const media = {
  name: 'media',
  css: `
.p-media{display:block;inline-size:100%;min-inline-size:0;container-type:inline-size;overflow:hidden;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-md);background:var(--color-surface);color:var(--color-text);font-size:var(--text-sm)}
.p-media__screen{position:relative;display:grid}
.p-media__poster>.p-image{border:0;border-radius:0}
.p-media__start{position:absolute;inset:0;margin:auto;display:grid;place-items:center;inline-size:4rem;block-size:4rem;border:0;border-radius:50%;background:var(--color-primary);color:var(--color-on-primary);box-shadow:var(--elevation-floating);cursor:pointer}
.p-media__start:hover{background:var(--color-primary-hover)}
.p-media__captions{position:absolute;inset-inline:var(--space-sm);inset-block-end:var(--space-sm);margin-inline:auto;inline-size:fit-content;padding:var(--space-2xs) var(--space-sm);border-radius:var(--radius-sm);background:var(--color-text);color:var(--color-background);text-align:center}
.p-media__bar{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2xs);padding:var(--space-2xs) var(--space-xs)}
.p-media__name{flex:1 0 100%;padding:var(--space-2xs);font-weight:var(--weight-medium);overflow-wrap:anywhere}
.p-media__control{flex:none;display:grid;place-items:center;inline-size:max(var(--control),32px);block-size:max(var(--control),32px);padding:0;border:var(--border-thin) solid transparent;border-radius:var(--radius-sm);background:none;color:var(--color-text);font-size:var(--text-xs);font-weight:var(--weight-bold);cursor:pointer}
.p-media__control:hover{background:var(--color-surface-raised)}
.p-media__control:is([aria-pressed=true],[aria-expanded=true]){background:var(--color-surface-raised);border-color:var(--color-border-strong)}
.p-media__seek{flex:1 1 6rem;min-inline-size:4rem;min-block-size:24px;margin:0;accent-color:var(--color-primary)}
.p-media__time{font-variant-numeric:tabular-nums;font-size:var(--text-xs);color:var(--color-text-muted);white-space:nowrap}
.p-media[data-kind=live] .p-media__name{flex:1 1 6rem}
.p-media__live{position:absolute;inset-block-start:var(--space-xs);inset-inline-start:var(--space-xs);padding:2px var(--space-xs);border-radius:var(--radius-sm);background:var(--color-danger);color:var(--color-on-danger);font-size:var(--text-xs);font-weight:var(--weight-semibold)}
.p-media[data-kind=audio] .p-media__control[data-media=play]{border-radius:50%;background:var(--color-primary);color:var(--color-on-primary)}
.p-media__transcript{padding:0 var(--space-sm) var(--space-sm);color:var(--color-text-muted)}
.p-row>.p-media{flex:1 1 9rem}
.p-media+.p-field{max-inline-size:100%}
.p-media:has(+.p-field[data-kind=slider]) :is(.p-media__seek,.p-media__time){display:none}
.l-placement:has([data-action=play],[data-action=pause]) :is([data-kind=audio],.p-media__bar){display:none}
@container (max-width:299.98px){
.p-media__start{inline-size:3rem;block-size:3rem}
.p-media__seek{flex-basis:100%;order:-1}
.p-media__name{order:-2}
.p-media__time{margin-inline-end:auto}
.p-media__bar{column-gap:0}
.p-media__control{inline-size:32px;block-size:32px}
}
`,
  draw(node, drawing) {
    const label = node.label ?? 'Media';
    const kind = node.kind === 'audio' || node.kind === 'live' ? node.kind : 'video';
    const length = Math.max(1, node.max ?? 0);
    const now = Math.min(length, Math.max(0, typeof node.value === 'number' ? node.value : 0));
    const words = node.captions === true ? drawing.id('p-media-captions') : undefined;
    const mute = control({ name: `Mute ${label}`, does: 'mute', icon: 'volume', pressed: false });
    const full = control({ name: `Full screen: ${label}`, does: 'fullscreen', icon: 'maximize' });
    const captions =
      words !== undefined &&
      control(
        kind === 'audio'
          ? {
              name: `Transcript of ${label}`,
              does: 'captions',
              icon: 'file',
              controls: words,
            }
          : { name: `Captions of ${label}`, does: 'captions', sign: 'CC', controls: words },
      );
    const play = control({ name: `Play ${label}`, does: 'play', icon: 'play' });
    const name = el('p', { class: 'p-media__name' }, label);
    const frame = {
      class: 'p-media',
      'data-kind': kind,
      'data-behaviour': 'media',
      role: 'group',
      'aria-label': label,
    };
    if (kind === 'audio')
      return el(
        'div',
        frame,
        el('div', { class: 'p-media__bar' }, name, play, seek(drawing, label, now, length), mute, captions),
        words !== undefined &&
          el('p', { class: 'p-media__transcript', id: words, hidden: true }, `Transcript: ${label}`),
      );
    const caption =
      words !== undefined &&
      el('p', { class: 'p-media__captions', id: words, hidden: true }, `[${node.alt ?? label}]`);
    if (kind === 'live')
      return el(
        'div',
        frame,
        el(
          'div',
          { class: 'p-media__screen' },
          poster(node, label, drawing),
          el('span', { class: 'p-media__live' }, 'Live'),
          caption,
        ),
        el('div', { class: 'p-media__bar' }, name, mute, captions, full),
      );
    return el(
      'div',
      frame,
      el(
        'div',
        { class: 'p-media__screen' },
        poster(node, label, drawing),
        // The button in the bar does the same and is the one that assistive technology meets.
        el(
          'button',
          {
            class: 'p-media__start',
            type: 'button',
            'data-media': 'play',
            tabindex: -1,
            'aria-hidden': 'true',
          },
          SIGNS,
        ),
        caption,
      ),
      el(
        'div',
        { class: 'p-media__bar' },
        name,
        play,
        seek(drawing, label, now, length),
        mute,
        captions,
        full,
      ),
    );
  },
} as const satisfies Primitive;
