import { pointerStep } from '../../../schemas/json.ts';
import type { ThemeV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Every decorator that a theme names has a definition and a description. */
export const decoratorExists: Rule = {
  name: 'decorator-exists',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('theme', function* ({ data }) {
    const known = Object.keys(data.decorator_definitions);
    for (const [name, pointer] of listNames(data)) {
      if (known.includes(name)) continue;
      yield {
        pointer,
        message: `${pointer} names the decorator ${quote(name)}, which /decorator_definitions does not have.`,
        fix: suggestName(name, known),
      };
    }
    for (const name of known) {
      const pointer = `/decorator_definitions${pointerStep(name)}`;
      if (!Object.hasOwn(data.decorators, name))
        yield {
          pointer,
          message: `${pointer} has no description in /decorators.`,
          fix: `Add /decorators${pointerStep(name)}.`,
        };
    }
  }),
};

function* listNames(theme: ThemeV1): Generator<[name: string, pointer: string]> {
  for (const name of Object.keys(theme.decorators)) yield [name, `/decorators${pointerStep(name)}`];
  for (const [name, { pairs_with = [] }] of Object.entries(theme.decorator_definitions))
    for (const [index, other] of pairs_with.entries())
      yield [other, `/decorator_definitions${pointerStep(name)}/pairs_with/${index}`];
  for (const [effect, names] of Object.entries(theme.effects?.type_mapping ?? {}))
    for (const [index, name] of names.entries())
      yield [name, `/effects/type_mapping${pointerStep(effect)}/${index}`];
  for (const part of ['root', 'nav', 'header', 'brand', 'navLabel'] as const) {
    const name = theme.shell?.[part];
    if (name !== undefined) yield [name, `/shell/${part}`];
  }
}
