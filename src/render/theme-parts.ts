import type { ContentRecord } from '../content/corpus.ts';
import { familyOf } from './cover.ts';
import { el, type Html } from './html.ts';

type Theme = ContentRecord<'theme'>['data'];

const FACES = ['display', 'body', 'mono'] as const;

/** Every face in every weight of the theme. */
export const renderFaces = ({ typography }: Theme): Html =>
  el(
    'div',
    { class: 'x-faces' },
    FACES.map((use) =>
      el(
        'div',
        { class: 'x-state' },
        el('p', { class: `x-sample x-face-${use}`, 'aria-hidden': 'true' }, 'Aa'),
        el('h3', {}, familyOf(typography[use])),
        el('p', { class: 'x-quiet' }, use),
        Object.entries(typography.weights).map(([name, weight]) =>
          el('p', { class: `x-face-${use} x-weight-${name}` }, `${name} ${weight}: The quick brown fox`),
        ),
      ),
    ),
  );

/** Every decorator by itself, with its purpose. A sample repeats the name, so it is not read out. */
export const renderDecorators = (
  { decorators, decorator_definitions: definitions }: Theme,
  [mode = 'light']: readonly string[],
): Html =>
  el(
    'ul',
    { class: 'x-states', role: 'list' },
    Object.entries(decorators).map(([name, description]) =>
      el(
        'li',
        { class: 'x-state', 'data-mode': mode },
        el(
          'div',
          { class: 'x-decorator', 'aria-hidden': 'true' },
          el('span', { class: `x-decorator-${name}` }, name.replaceAll('-', ' ')),
        ),
        el('h3', {}, name),
        el('p', {}, description),
        el('p', { class: 'x-quiet' }, definitions[name]?.intent),
      ),
    ),
  );

/** Durations and easings; a marker moves while its button is pointed at or focused. */
export const renderMotion = ({ motion }: Theme): Html =>
  el(
    'div',
    { class: 'x-state' },
    el(
      'p',
      {},
      `Preference ${motion.preference}, entrance ${motion.entrance}. Point at an easing, or focus it, to see it in the slowest duration.`,
    ),
    el(
      'div',
      { class: 'x-motions' },
      Object.entries(motion.easings).map(([name, curve]) =>
        el('button', { type: 'button', class: `x-motion x-easing-${name}` }, `${name} (${curve.join(', ')})`),
      ),
    ),
    el(
      'p',
      { class: 'x-quiet' },
      Object.entries(motion.durations)
        .map(([name, milliseconds]) => `${name} ${milliseconds} ms`)
        .join(' · '),
    ),
  );
