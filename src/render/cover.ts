import type { ContentRecord } from '../content/corpus.ts';
import { el, type Html } from './html.ts';
import type { AnatomyNode, RenderContext } from './primitive.ts';
import { type Mode, modeTokens } from '../tokens/values.ts';

type Theme = ContentRecord<'theme'>['data'];

/** The colours by which themes differ most, in the order of their use. */
const SWATCHES = ['background', 'surface', 'primary', 'secondary', 'accent', 'text'];

/** The name of the family that a stack starts with. */
export const familyOf = (stack: string): string => (stack.split(',')[0] ?? '').trim().replaceAll(/["']/g, '');

/** A theme at a glance, in every mode: its name in its display face, a sentence, controls, a card and its colours. */
export const renderCover = (theme: Theme, modes: readonly Mode[], context: RenderContext): Html =>
  el(
    'div',
    { class: 'x-cover' },
    modes.map((mode) =>
      el(
        'div',
        { class: 'x-cover__mode', 'data-mode': mode },
        context.render(coverAnatomy(theme)),
        renderSwatches(theme, mode),
        el(
          'p',
          { class: 'x-cover__faces' },
          (['display', 'body', 'mono'] as const).map((use) =>
            el('span', { class: `x-face-${use}` }, familyOf(theme.typography[use])),
          ),
        ),
      ),
    ),
  );

const coverAnatomy = ({ name, personality, tone, tags = [] }: Theme): AnatomyNode => ({
  is: 'stack',
  gap: 'md',
  children: [
    { is: 'heading', level: 1, text: name },
    { is: 'text', text: personality },
    {
      is: 'row',
      gap: 'sm',
      children: [
        { is: 'button', text: 'Continue', variant: 'solid' },
        { is: 'button', text: 'Compare', variant: 'outline' },
        { is: 'badge', text: [...(tone ?? []), ...tags, name][0] ?? name },
      ],
    },
  ],
});

/** The policy of the page allows a colour as an SVG attribute, not as a style. */
function renderSwatches(data: Theme, mode: Mode): Html {
  const { color = {} } = modeTokens(data, mode);
  return el(
    'svg',
    {
      class: 'x-cover__swatches',
      'aria-hidden': 'true',
      preserveAspectRatio: 'none',
      viewBox: `0 0 ${SWATCHES.length} 1`,
    },
    SWATCHES.map((name, at) => el('rect', { x: at, width: 1, height: 1, fill: color[name] })),
  );
}
