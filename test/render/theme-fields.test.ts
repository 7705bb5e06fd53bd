import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../src/content/corpus.ts';
import { formatTokensCss } from '../../src/packs/tokens-css.ts';
import { ALL_NAMES, printRules } from '../../src/render/css.ts';
import { decoratorRules, themeAttributes, themeRules } from '../../src/render/hooks.ts';
import { PAGE_RULES, SHARED_RULES } from '../../src/render/styles.ts';
import { buildThemeCss } from '../../src/render/stylesheets.ts';
import { css } from '../../src/tokens/exporters/css.ts';
import { basesOf } from '../../src/tokens/values.ts';
import { recordsOf } from '../packs/support.ts';

type Theme = RecordData<'theme'>;
type Design = Parameters<typeof formatTokensCss>[0];

const shells = recordsOf('shell').map(({ slug }) => slug);
const USED = printRules([...SHARED_RULES, ...PAGE_RULES], ALL_NAMES).match(/--[\w-]+/g) ?? [];

const ruleText = (theme: Theme): string =>
  printRules([...themeRules(theme), ...decoratorRules(theme)], ALL_NAMES);

/**
 * Everything that a theme gives to a page: its properties, the attributes that select more, the rules of its hooks, the
 * exported tokens, and the text classes that builders get in `tokens.css`.
 */
function drawings(original: Theme): ((theme: Theme) => string)[] {
  const used = new Set([...USED, ...(ruleText(original).match(/--[\w-]+/g) ?? [])]);
  return [
    (theme) => buildThemeCss(theme, basesOf(theme))(used),
    (theme) => JSON.stringify(shells.map((shell) => themeAttributes(theme, shell))),
    ruleText,
    (theme) => {
      const modes = theme.modes.filter((mode) => mode !== 'auto');
      return css.files(theme, { modes, system: true, bases: basesOf(theme) })[0]?.text ?? '';
    },
    ({ id: themeId, treatments = {} }) =>
      formatTokensCss({ tokens: { themeId, modes: {} }, treatments } as Design, [], true) ?? '',
  ];
}

/** Fields that say something about a theme, by reason. */
const DESCRIBES: Readonly<Record<string, RegExp>> = {
  'words for people and for search':
    /^(?:\$schema|id|version|name|description|category|tags|aliases|source|personality|tone|decorators\.|compositions\.[^.]+\.description|decorator_definitions\.[^.]+\.(?:usage|intent|pairs_with|description)|tokens\.domain\.[^.]+\.label)/,
  'where the values come from':
    /^(?:seed|typography\.scale\.(?:name|ratio|base)|spacing\.(?:scale|base_unit)|radius\.philosophy|elevation\.system|motion\.(?:preference|duration_scale))/,
  'advice for the choice of patterns and shells':
    /^(?:pattern_preferences|shell\.(?!dimensions\.header_height))/,
  'what the document decides': /^(?:modes|shapes|cvd_support|spacing\.density)/,
  'a strength or an effect that the theme does not choose': /^(?:effects\.|compositions\.[^.]+\.shell)/,
  'the same for every theme': /^motion\.(?:reduced|reduce_motion)$/,
  'no frame is what is drawn; the others differ by pattern': /^spatial\.card_wrapping$/,
};

type Path = readonly string[];

function* leaves(value: unknown, path: Path = []): Generator<[Path, unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value];
  else for (const [key, one] of Object.entries(value)) yield* leaves(one, [...path, key]);
}

/** Another value of the same kind. */
function vary(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value !== true;
  if (value.startsWith('#')) return value.startsWith('#12') ? '#654321' : '#123456';
  if (value.startsWith('{')) return value === '{color.focus}' ? '{color.text}' : '{color.focus}';
  return `${value}0`;
}

/** A copy in which one leaf has another value; all that the change does not touch is shared. */
function change<T>(value: T, [key, ...rest]: Path): T {
  if (key === undefined) return vary(value) as T;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[key] = change(copy[key], rest);
  return copy as T;
}

/**
 * The place of the drawing in which a field showed last, by the group of the field. Fields of a group mostly show in the
 * same drawing, which comes first then: one that differs is enough.
 */
const lastShown = new Map<string, number>();

describe('a theme record', () => {
  it.each(recordsOf('theme').map(({ slug, data }) => [slug, data] as const))(
    'has no field that nothing draws: %s',
    (_, theme) => {
      const drawn = drawings(theme).map((draw) => ({ draw, before: draw(theme) }));
      const fields = [...leaves(theme)].filter(
        ([path]) => !Object.values(DESCRIBES).some((one) => one.test(path.join('.'))),
      );
      const idle = fields.filter(([path]) => {
        const changed = change(theme, path);
        const differs = (place: number): boolean => {
          const one = drawn[place];
          return one !== undefined && one.draw(changed) !== one.before;
        };
        const group = path.slice(0, 2).join('.');
        const last = lastShown.get(group);
        if (last !== undefined && differs(last)) return false;
        const place = drawn.findIndex((_, index) => index !== last && differs(index));
        if (place >= 0) lastShown.set(group, place);
        return place < 0;
      });
      expect(idle.map(([path]) => path.join('.'))).toEqual([]);
      expect(fields.length).toBeGreaterThan(150);
    },
  );
});
