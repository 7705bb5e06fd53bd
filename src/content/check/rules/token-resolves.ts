import { pointerStep } from '../../../schemas/json.ts';
import type { ThemeV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';
import { collectTexts } from '../walk.ts';

const TOKEN = /^\{([a-z]+)\.([a-z0-9-]+)\}$/;

/** Token references in decorators, treatments and gradients point to tokens of the theme. */
export const tokenResolves: Rule = {
  name: 'token-resolves',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('theme', function* ({ data }) {
    const groups = listTokens(data);
    const places: [string, unknown][] = [
      ...Object.entries(data.decorator_definitions).map(([name, one]): [string, unknown] => [
        `/decorator_definitions${pointerStep(name)}/suggested_properties`,
        one.suggested_properties,
      ]),
      ['/treatments', data.treatments],
      ['/tokens/gradients', data.tokens.gradients],
    ];
    for (const [place, value] of places) {
      for (const { text, pointer } of collectTexts(value, place)) {
        const [, group = '', name = ''] = TOKEN.exec(text) ?? [];
        if (group === '') continue;
        const known = groups[group] ?? [];
        if (!known.includes(name))
          yield {
            pointer,
            message: `${pointer} refers to ${quote(text)}, which the theme does not have.`,
            fix: suggestName(
              text,
              known.map((one) => `{${group}.${one}}`),
            ),
          };
        else if (place === '/tokens/gradients' && group !== 'color')
          yield {
            pointer,
            message: `${pointer} is ${quote(text)}; gradients can use only colours.`,
            fix: 'Use a reference such as {color.primary}.',
          };
      }
    }
  }),
};

/** Lists the tokens in each group, with the names that the token compiler generates. */
function listTokens({
  palette,
  chart,
  elevation,
  typography,
  radius,
  spacing,
  motion,
  tokens,
}: ThemeV1): Readonly<Record<string, readonly string[]>> {
  const names = (group: object | undefined, ...without: string[]): string[] =>
    Object.keys(group ?? {}).filter((name) => !without.includes(name));
  const statuses = names(tokens.domain);
  return {
    color: names(palette),
    status: [...statuses, ...statuses.map((name) => `on-${name}`)],
    chart: (chart.light ?? chart.dark ?? []).map((_, index) => String(index + 1)),
    gradient: names(tokens.gradients),
    space: names(spacing.steps),
    radius: names(radius, 'philosophy'),
    border: names(tokens.border),
    elevation: names(elevation, 'system'),
    opacity: names(tokens.opacity),
    blur: names(tokens.blur),
    font: ['display', 'body', 'mono'],
    text: names(typography.scale.steps),
    weight: names(typography.weights),
    leading: names(typography.line_heights),
    duration: names(motion.durations),
    easing: names(motion.easings),
  };
}
