import { hashText, LAYER_CLASS, type Scene, sceneFor } from './picture/scenes';
import type { Size, SlotProps } from './types';

interface PictureProps extends SlotProps {
  readonly alt: string;
  /** Width to height: `4:5`. */
  readonly aspect?: string | undefined;
  readonly size?: Size | undefined;
}

const WIDTH = 480;

/**
 * A drawn placeholder: the same text always gives the same picture. Replace it with an `img` once
 * there are photos; the size and the alternative text stay.
 */
export function Picture({ alt, aspect = '3:2', size, slot }: PictureProps) {
  const [across = 3, down = 2] = aspect.split(':').map(Number);
  const height = Math.round((WIDTH * Math.max(1, down)) / Math.max(1, across));
  const ratio = WIDTH / height;
  const isPlain = ratio >= 5;
  const isLogo = size === 'sm' && ratio >= 2.5;
  return (
    <svg
      className="p-image"
      data-slot={slot}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      role="img"
      aria-label={alt}
      data-size={size === 'md' ? undefined : size}
      data-plain={isPlain || undefined}
      data-sign={(!isPlain && isLogo) || undefined}
      data-tint={isPlain || isLogo ? undefined : (hashText(alt) >>> 4) % 3}
    >
      {!isPlain &&
        (isLogo ? (
          <Logo name={alt.split(',')[0] ?? alt} height={height} />
        ) : (
          <Drawing scene={sceneFor(alt, WIDTH, height)} />
        ))}
    </svg>
  );
}

function Drawing({ scene }: { readonly scene: Scene }) {
  return scene.map(({ element: Element, layer, ...shape }, index) => (
    <Element key={index} className={LAYER_CLASS[layer]} {...shape} />
  ));
}

/** A mark and a name, in two lines if the name is long. */
function Logo({ name, height }: { readonly name: string; readonly height: number }) {
  const mark = height * 0.22;
  const lines = splitName(name);
  // A letter of a bold typeface is about 0.6 of its size wide.
  const room = WIDTH - mark * 2 - 40;
  const size = Math.round(
    Math.min(height * 0.26, ...lines.map(({ length }) => room / (Math.max(1, length) * 0.6))),
  );
  return (
    <>
      {hashText(name) % 2 === 0 ? (
        <circle className="p-image__mark" cx={mark + 8} cy={height / 2} r={mark} />
      ) : (
        <rect
          className="p-image__mark"
          x={8}
          y={height / 2 - mark}
          width={mark * 2}
          height={mark * 2}
          rx={mark / 3}
        />
      )}
      {lines.map((line, index) => (
        <text
          key={line}
          className="p-image__name"
          x={mark * 2 + 28}
          y={height / 2 + (index - (lines.length - 1) / 2) * size * 1.2}
          fontSize={size}
          dominantBaseline="central"
        >
          {line}
        </text>
      ))}
    </>
  );
}

function splitName(name: string): readonly string[] {
  const words = name.split(' ');
  if (name.length <= 14 || words.length < 2) return [name];
  const pairs = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  return pairs.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}
