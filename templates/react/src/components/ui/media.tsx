import { type ReactNode, useId, useRef, useState } from 'react';
import { Glyph } from './icon';
import { Picture } from './picture';
import type { SlotProps } from './types';

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

interface ControlProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly controls?: string;
  readonly children: ReactNode;
}

function Control({ label, onClick, isPressed, isExpanded, controls, children }: ControlProps) {
  return (
    <button
      className="p-media__control"
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

export type MediaKind = 'video' | 'audio' | 'live';

interface MediaProps extends SlotProps {
  readonly kind: MediaKind;
  readonly label: string;
  /** The position in seconds. */
  readonly value?: number | undefined;
  /** The length in seconds. */
  readonly max?: number | undefined;
  readonly captions?: boolean | undefined;
  readonly alt?: string | undefined;
  readonly aspect?: string | undefined;
}

/** The controls of a player; connect them to an `audio` or `video` element with your media. */
export function Media({
  kind,
  label,
  value = 0,
  max = 1,
  captions,
  alt = label,
  aspect = '16:9',
  'data-slot': slot,
}: MediaProps) {
  const wordsId = useId();
  const seekId = useId();
  const player = useRef<HTMLDivElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const [hasWords, setWords] = useState(false);
  const [now, setNow] = useState(Math.min(max, value));
  const isAudio = kind === 'audio';
  const isLive = kind === 'live';
  const togglePlay = () => {
    setPlaying(!isPlaying);
  };
  const bar = (
    <div className="p-media__bar">
      <p className="p-media__name">{label}</p>
      {!isLive && (
        <>
          <Control label={`${isPlaying ? 'Pause' : 'Play'} ${label}`} onClick={togglePlay}>
            <Glyph name={isPlaying ? 'pause' : 'play'} />
          </Control>
          <label className="v-hidden" htmlFor={seekId}>{`Position in ${label}`}</label>
          <input
            id={seekId}
            className="p-media__seek"
            type="range"
            min={0}
            max={max}
            step={1}
            value={now}
            aria-valuetext={`${formatDuration(now)} of ${formatDuration(max)}`}
            onChange={(event) => {
              setNow(event.target.valueAsNumber);
            }}
          />
          <span className="p-media__time">{`${formatClock(now)} / ${formatClock(max)}`}</span>
        </>
      )}
      <Control
        label={`Mute ${label}`}
        isPressed={isMuted}
        onClick={() => {
          setMuted(!isMuted);
        }}
      >
        <Glyph name="volume" />
      </Control>
      {captions && (
        <Control
          label={`${isAudio ? 'Transcript' : 'Captions'} of ${label}`}
          isExpanded={hasWords}
          controls={wordsId}
          onClick={() => {
            setWords(!hasWords);
          }}
        >
          {isAudio ? <Glyph name="file" /> : <span aria-hidden="true">CC</span>}
        </Control>
      )}
      {!isAudio && (
        <Control
          label={`Full screen: ${label}`}
          onClick={() => {
            void player.current?.requestFullscreen();
          }}
        >
          <Glyph name="maximize" />
        </Control>
      )}
    </div>
  );
  return (
    <div ref={player} className="p-media" data-slot={slot} data-kind={kind} role="group" aria-label={label}>
      {!isAudio && (
        <div className="p-media__screen">
          <div className="p-media__poster">
            <Picture alt={alt} aspect={aspect} />
          </div>
          {isLive ? (
            <span className="p-media__live">Live</span>
          ) : (
            <button
              className="p-media__start"
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={togglePlay}
            >
              <Glyph name={isPlaying ? 'pause' : 'play'} />
            </button>
          )}
          {captions && <p className="p-media__captions" id={wordsId} hidden={!hasWords}>{`[${alt}]`}</p>}
        </div>
      )}
      {bar}
      {isAudio && captions && (
        <p className="p-media__transcript" id={wordsId} hidden={!hasWords}>{`Transcript: ${label}`}</p>
      )}
    </div>
  );
}
