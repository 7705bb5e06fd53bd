import { pointerStep } from '../../../schemas/json.ts';
import type { ThemeV1, ThemeV1ColorPair } from '../../../schemas/types.ts';
import { contrastRatio, listModes } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';

const MIN_TEXT_CONTRAST = 4.5;
/** WCAG 2.2, 1.4.3: text of at least 24 px. */
const MIN_LARGE_TEXT_CONTRAST = 3;

const GROUNDS = ['background', 'surface', 'surface-raised'];
const LARGE_HOOKS = ['lead', 'initial', 'figure', 'brand'];
/** Bars and lines have no words on them. */
const WORDLESS_HOOKS = ['progress', 'divider', 'image', 'focus'];

const ROLE = /^\{color\.([\w-]+)\}$/;

/** Text that a theme draws on a hook has enough contrast on every ground it can appear on, gradients included. */
export const drawnTextHasContrast: Rule = {
  name: 'drawn-text-has-contrast',
  severity: 'error',
  category: 'Colour',
  check: eachOfType('theme', function* ({ data }) {
    for (const [hook, { decorator = '', treatment = '' }] of Object.entries(data.hooks ?? {})) {
      if (WORDLESS_HOOKS.includes(hook)) continue;
      const style = {
        ...data.decorator_definitions[decorator]?.suggested_properties,
        ...data.treatments?.[treatment],
      };
      const ink = roleOf(style['color']) ?? 'text';
      const least = LARGE_HOOKS.includes(hook) ? MIN_LARGE_TEXT_CONTRAST : MIN_TEXT_CONTRAST;
      for (const ground of listGrounds(data, style))
        for (const mode of listModes(data)) {
          const [front, paper] = [ink, ground].map((role) => colourOf(data, role, mode));
          if (front === undefined || paper === undefined) continue;
          const contrast = contrastRatio(front, paper);
          if (contrast >= least) continue;
          const pointer = `/hooks${pointerStep(hook)}`;
          const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
          yield {
            pointer,
            message: `${pointer} draws text in ${ink} (${front}) on ${ground} (${paper}) in ${mode} mode: ${shown}:1; at least ${least}:1 is required.`,
            fix: 'Use a text colour that is measured on this ground, such as {color.text} or {color.link}.',
          };
        }
    }
  }),
};

const roleOf = (value: string | undefined): string | undefined => ROLE.exec(value ?? '')?.[1];

const colourOf = ({ palette }: ThemeV1, role: string, mode: 'light' | 'dark'): string | undefined => {
  const pairs: Readonly<Record<string, ThemeV1ColorPair | undefined>> = { ...palette };
  return pairs[role]?.[mode];
};

/** Roles that can be behind the text: its own fill and gradient, or any ground of the page. */
function listGrounds({ tokens }: ThemeV1, style: Readonly<Record<string, string>>): string[] {
  const fill = roleOf(style['background-color']);
  const gradient = /^\{gradient\.([\w-]+)\}$/.exec(style['background-image'] ?? '')?.[1];
  const stops = gradient === undefined ? [] : (tokens.gradients?.[gradient]?.stops ?? []);
  const own = [...(fill === undefined ? [] : [fill]), ...stops.flatMap((stop) => roleOf(stop) ?? [])];
  return own.length > 0 ? [...new Set(own)] : GROUNDS;
}
