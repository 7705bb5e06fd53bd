import type { ReactNode } from 'react';
import { textOf } from '@/lib/text';
import { Glyph } from './icon';
import type { IconName } from './icons';
import { Time } from './time';
import type { Size, SlotProps, Tone } from './types';

export type TextKind = 'body' | 'lead' | 'caption' | 'number' | 'keyboard' | 'time';

interface TextProps extends SlotProps {
  readonly kind?: TextKind | undefined;
  readonly tone?: Tone | undefined;
  readonly size?: Size | undefined;
  readonly icon?: IconName | undefined;
  readonly children?: ReactNode;
}

/** An amount, a count or a share. Longer or worded figures may be broken: a card can be too narrow for them. */
const FIGURE = /^[+\u2212-]?(?:[A-Z]{3} )?[\d.,:]{1,10}(?: ?[^\s\d]{1,2})?$/;

/** Longer text may take a line of its own in a row. */
const MIN_PASSAGE_LETTERS = 44;

export function Text({ kind, tone, size, icon, 'data-slot': slot, children }: TextProps) {
  const words = <Words kind={kind}>{children}</Words>;
  const content = textOf(children);
  return (
    <p
      className="p-text"
      data-slot={slot}
      data-kind={kind === 'body' ? undefined : kind}
      data-tone={tone}
      data-size={size}
      data-long={content.length > MIN_PASSAGE_LETTERS || undefined}
      data-brief={(kind === 'number' && FIGURE.test(content)) || undefined}
    >
      {icon && <Glyph name={icon} />}
      {icon ? <span>{words}</span> : words}
    </p>
  );
}

function Words({ kind, children }: Pick<TextProps, 'kind' | 'children'>) {
  if (kind === 'time') return <Time>{textOf(children)}</Time>;
  if (kind !== 'keyboard') return children;
  return textOf(children)
    .split(' ')
    .map((key, index) => (
      <kbd key={index} className="p-text__key">
        {key}
      </kbd>
    ));
}
