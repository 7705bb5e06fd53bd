import type { CommonV1Icon } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el, type Html } from '../html.ts';
import { parseAspect } from './chart/data.ts';

/** Formats seconds as a player shows them: `1:29:00`, `4:12`. */
function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Formats seconds as text: `1 hour 29 minutes`, `4 minutes 12 seconds`. */
function formatDuration(seconds: number): string {
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

/** Controls that toggle contain both icons. */
const SIGNS = [
  el('span', { 'data-sign': 'play' }, renderIcon('play')),
  el('span', { 'data-sign': 'pause', hidden: true }, renderIcon('pause')),
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
    icon === undefined
      ? el('span', { 'aria-hidden': 'true' }, sign)
      : icon === 'play'
        ? SIGNS
        : renderIcon(icon),
  );

/** The progress slider. */
function seek(context: RenderContext, label: string, now: number, length: number): readonly Html[] {
  const id = context.id('p-media-seek');
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
      'aria-valuetext': `${formatDuration(now)} of ${formatDuration(length)}`,
    }),
    el('span', { class: 'p-media__time', 'data-time': true }, `${formatClock(now)} / ${formatClock(length)}`),
  ];
}

/** Rendered by the image primitive, so that videos and images look alike. */
const poster = (node: AnatomyNode, label: string, context: RenderContext): Html =>
  el(
    'div',
    { class: 'p-media__poster' },
    context.render({
      is: 'image',
      alt: node.alt ?? label,
      aspect: parseAspect(node.aspect, '16:9').join(':'),
    }),
  );

export const media = {
  name: 'media',
  render(node, context) {
    const label = node.label ?? 'Media';
    const kind = node.kind === 'audio' || node.kind === 'live' ? node.kind : 'video';
    const length = Math.max(1, node.max ?? 0);
    const now = Math.min(length, Math.max(0, typeof node.value === 'number' ? node.value : 0));
    const words = node.captions === true ? context.id('p-media-captions') : undefined;
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
        el('div', { class: 'p-media__bar' }, name, play, seek(context, label, now, length), mute, captions),
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
          poster(node, label, context),
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
        poster(node, label, context),
        // The button in the toolbar does the same and is the one exposed to assistive technology.
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
        seek(context, label, now, length),
        mute,
        captions,
        full,
      ),
    );
  },
} as const satisfies Primitive;
