import type { ReactElement } from 'react';
import { Glyph } from './icon';
import type { Ids } from './ids';
import { parseAspect } from './chart/data';

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
const SIGNS = (
  <>
    <span data-sign="play">
      <Glyph name="play" />
    </span>
    <span data-sign="pause" hidden>
      <Glyph name="pause" />
    </span>
  </>
);

const control = ({ name, does, icon, sign, pressed, controls }: Control): ReactElement => (
  <button
    className="p-media__control"
    type="button"
    data-media={does}
    aria-label={name}
    aria-pressed={pressed === undefined ? undefined : String(pressed)}
    aria-expanded={controls === undefined ? undefined : 'false'}
    aria-controls={controls}
  >
    {icon === undefined ? (
      <span aria-hidden="true">{sign}</span>
    ) : icon === 'play' ? (
      SIGNS
    ) : (
      <Glyph name={icon} />
    )}
  </button>
);

/** The progress slider. */
function seek(context: Ids, label: string, now: number, length: number): readonly ReactElement[] {
  const id = context.id('p-media-seek');
  return (
    <>
      <label className="v-hidden" htmlFor={id}>{`Position in ${label}`}</label>
      <input
        id={id}
        className="p-media__seek"
        type="range"
        min={0}
        max={length}
        step={1}
        value={now}
        aria-valuetext={`${formatDuration(now)} of ${formatDuration(length)}`}
      />
      <span className="p-media__time" data-time>{`${formatClock(now)} / ${formatClock(length)}`}</span>
    </>
  );
}

/** Rendered by the image primitive, so that videos and images look alike. */
const poster = (node: AnatomyNode, label: string, context: Ids): ReactElement => (
  <div className="p-media__poster">
    {context.render({
      is: 'image',
      alt: node.alt ?? label,
      aspect: parseAspect(node.aspect, '16:9').join(':'),
    })}
  </div>
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
    const name = <p className="p-media__name">{label}</p>;
    const frame = {
      class: 'p-media',
      'data-kind': kind,
      'data-behaviour': 'media',
      role: 'group',
      'aria-label': label,
    };
    if (kind === 'audio')
      return (
        <div {...frame}>
          <div className="p-media__bar">
            {name}
            {play}
            {seek(context, label, now, length)}
            {mute}
            {captions}
          </div>
          {words !== undefined && (
            <p className="p-media__transcript" id={words} hidden>{`Transcript: ${label}`}</p>
          )}
        </div>
      );
    const caption = words !== undefined && (
      <p className="p-media__captions" id={words} hidden>{`[${node.alt ?? label}]`}</p>
    );
    if (kind === 'live')
      return (
        <div {...frame}>
          <div className="p-media__screen">
            {poster(node, label, context)}
            <span className="p-media__live">Live</span>
            {caption}
          </div>
          <div className="p-media__bar">
            {name}
            {mute}
            {captions}
            {full}
          </div>
        </div>
      );
    return (
      <div {...frame}>
        <div className="p-media__screen">
          {poster(node, label, context)}
          <button className="p-media__start" type="button" data-media="play" tabIndex={-1} aria-hidden="true">
            {SIGNS}
          </button>
          {caption}
        </div>
        <div className="p-media__bar">
          {name}
          {play}
          {seek(context, label, now, length)}
          {mute}
          {captions}
          {full}
        </div>
      </div>
    );
  },
} as const satisfies Primitive;
