import { isObject } from '../base/guards.ts';
import { quote } from '../base/text.ts';
import { toPointer } from '../schemas/json.ts';
import { DEFAULT_SHELL } from './migrate-defaults.ts';
import {
  addNote,
  arrayAt,
  changeValue,
  type Draft,
  type DraftPath,
  dropValue,
  moveValue,
  removeValue,
  setValue,
  valueAt,
  wrapValue,
} from './migrate-draft.ts';

/**
 * Rewrites names and places that tools of 2.x and 3.x used but their schemas do not describe: `theme.style` and
 * `theme.recipe`, `character`, `guard.enforce_recipe`, and values in another layer.
 */
export function rewriteV2Forms(draft: Draft): void {
  wrapText(draft, ['guard'], 'mode');
  wrapText(draft, ['platform'], 'type');
  wrapText(draft, ['density'], 'level');
  moveFramework(draft, ['platform', 'framework'], ['target']);
  const themes: DraftPath[] = [
    ['theme'],
    ...arrayAt(draft, ['sections']).map((_, index) => ['sections', index, 'theme']),
  ];
  rewritePersonality(draft, [], themes, ['personality']);
  mergeEnforcement(draft);
}

export function rewriteV3Forms(draft: Draft): void {
  moveMisplaced(draft);
  wrapText(draft, ['meta', 'guard'], 'mode');
  wrapText(draft, ['meta', 'platform'], 'type');
  moveFramework(draft, ['meta', 'platform', 'framework'], ['meta', 'target']);
  rewritePersonality(draft, ['dna'], [['dna', 'theme']], ['dna', 'personality']);
  enforceDna(draft);
  nameTypeScale(draft);
  rewritePages(draft);
}

/** Text in place of an object is the value of its main property. */
function wrapText(draft: Draft, path: DraftPath, key: string): void {
  if (typeof valueAt(draft, path) === 'string')
    wrapValue(draft, path, key, `Written as an object with ${quote(key)}.`);
}

/** Values that early 3.x tools wrote to another layer, in the order in which they are looked for. */
const MISPLACED: readonly (readonly [from: DraftPath, to: DraftPath])[] = [
  ...['archetype', 'target', 'platform', 'guard', 'seo', 'navigation'].flatMap((key) => [
    [[key], ['meta', key]] as const,
    [
      ['dna', key],
      ['meta', key],
    ] as const,
  ]),
  ...['dna_enforcement', 'blueprint_enforcement', 'interactions_enforcement'].flatMap((key) => [
    [[key], ['meta', 'guard', key]] as const,
    [
      ['meta', key],
      ['meta', 'guard', key],
    ] as const,
  ]),
  ...['theme', 'personality', 'character', 'accessibility'].map((key) => [[key], ['dna', key]] as const),
  [
    ['meta', 'personality'],
    ['dna', 'personality'],
  ],
  [['features'], ['blueprint', 'features']],
  [['pages'], ['blueprint', 'pages']],
  [['shell'], ['blueprint', 'shell']],
];

function moveMisplaced(draft: Draft): void {
  for (const path of [['guard'], ['dna', 'guard']]) wrapText(draft, path, 'mode');
  for (const [from, to] of MISPLACED) moveValue(draft, from, to);
  for (const path of [['density'], ['dna', 'density']]) {
    wrapText(draft, path, 'level');
    moveValue(draft, [...path, 'level'], ['dna', 'spacing', 'density']);
    moveValue(draft, [...path, 'content_gap'], ['dna', 'spacing', 'content_gap']);
    const rest = valueAt(draft, path);
    if (isObject(rest) && Object.keys(rest).length === 0) removeValue(draft, path);
  }
}

/** The framework of the platform is the target. */
function moveFramework(draft: Draft, from: DraftPath, to: DraftPath): void {
  if (moveValue(draft, from, to, '/meta/target') || valueAt(draft, from) === undefined) return;
  dropValue(draft, from, `The target is ${quote(String(valueAt(draft, to)))}.`);
}

/** Collects the names of the theme, and adds traits to the personality. */
function rewritePersonality(
  draft: Draft,
  layer: DraftPath,
  themes: readonly DraftPath[],
  personality: DraftPath,
): void {
  if (typeof valueAt(draft, personality) === 'string') wrapValue(draft, personality, 0, 'Written as a list.');
  addTraits(draft, [...layer, 'character'], personality);
  for (const theme of themes) {
    wrapText(draft, theme, 'id');
    rewriteStyle(draft, theme);
    rewriteRecipe(draft, theme, personality);
  }
}

/** `style` was the name of the theme. */
function rewriteStyle(draft: Draft, theme: DraftPath): void {
  const path = [...theme, 'style'];
  const style = valueAt(draft, path);
  if (typeof style !== 'string' || moveValue(draft, path, [...theme, 'id'], '/dna/theme/id')) return;
  const id = valueAt(draft, [...theme, 'id']);
  if (id === style) dropValue(draft, path, 'The theme id is the same.', 'moved');
  else dropValue(draft, path, `The theme is ${quote(String(id))}.`);
}

/** A recipe was a way to decorate, often named like the theme. Any other name describes the personality. */
function rewriteRecipe(draft: Draft, theme: DraftPath, personality: DraftPath): void {
  const path = [...theme, 'recipe'];
  const recipe = valueAt(draft, path);
  if (typeof recipe !== 'string' || moveValue(draft, path, [...theme, 'id'], '/dna/theme/id')) return;
  if (valueAt(draft, [...theme, 'id']) === recipe)
    dropValue(draft, path, 'The theme id is the same.', 'moved');
  else addTraits(draft, path, personality);
}

/** Moves one trait or a list of them to the personality; leaves anything else where it is. */
function addTraits(draft: Draft, from: DraftPath, personality: DraftPath): void {
  const value = valueAt(draft, from);
  const added = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(added) || !added.every((trait) => typeof trait === 'string')) return;
  const traits = valueAt(draft, personality) ?? [];
  if (!Array.isArray(traits)) return;
  setValue(draft, personality, [...new Set([...traits, ...added])]);
  addNote(draft, 'moved', from, 'Added to /dna/personality.');
  removeValue(draft, from);
}

/** 2.x enforced style and recipe apart; 4.0.0 enforces the whole DNA, so the stricter setting applies. */
function mergeEnforcement(draft: Draft): void {
  const from = ['guard', 'enforce_recipe'];
  const to = ['guard', 'enforce_style'];
  const isEnforced = valueAt(draft, from);
  if (typeof isEnforced !== 'boolean') return;
  if (valueAt(draft, to) === undefined) {
    // The note about `enforce_style` follows with the guard itself.
    draft.origins.set(toPointer(to), toPointer(from));
    setValue(draft, to, isEnforced);
  } else {
    addNote(draft, 'moved', from, 'Part of /meta/guard/dna_enforcement.');
    if (isEnforced) setValue(draft, to, true);
  }
  removeValue(draft, from);
}

/** A 3.x guard may still have the switches of 2.x. */
function enforceDna(draft: Draft): void {
  const guard = ['meta', 'guard'];
  const level = [...guard, 'dna_enforcement'];
  const switches = ['enforce_style', 'enforce_recipe']
    .map((key) => [...guard, key])
    .filter((path) => typeof valueAt(draft, path) === 'boolean');
  if (switches.length === 0) return;
  if (valueAt(draft, level) === undefined)
    setValue(draft, level, switches.some((path) => valueAt(draft, path) === true) ? 'error' : 'off');
  for (const path of switches)
    dropValue(
      draft,
      path,
      `Replaced by /meta/guard/dna_enforcement, set to ${quote(String(valueAt(draft, level)))}.`,
      'moved',
    );
}

/** The ratios of the type scales that themes have. */
const TYPE_SCALES: readonly (readonly [name: string, ratio: number])[] = [
  ['minor-second', 1.067],
  ['major-second', 1.125],
  ['minor-third', 1.2],
  ['major-third', 1.25],
  ['perfect-fourth', 1.333],
  ['augmented-fourth', 1.414],
  ['perfect-fifth', 1.5],
];

/** Replaces the ratio of a type scale, as a number or as text, by the nearest name. */
function nameTypeScale(draft: Draft): void {
  const path = ['dna', 'typography', 'scale'];
  const value = valueAt(draft, path);
  const ratio = typeof value === 'string' && /^\d(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof ratio !== 'number') return;
  const [name, exact] = TYPE_SCALES.reduce((best, one) =>
    Math.abs(one[1] - ratio) < Math.abs(best[1] - ratio) ? one : best,
  );
  changeValue(
    draft,
    path,
    name,
    exact === ratio
      ? `${ratio} is ${quote(name)}.`
      : `Set to ${quote(name)} (${exact}), the named scale that is nearest to ${ratio}.`,
  );
}

/** Pages named their shell and zones; 4.0.0 has shells per section, and directives for the place of a pattern. */
function rewritePages(draft: Draft): void {
  const flat: DraftPath = ['blueprint', 'pages'];
  rewriteShells(draft, flat, ['blueprint', 'shell'], '/blueprint/shell');
  if (arrayAt(draft, flat).length > 0 && valueAt(draft, ['blueprint', 'shell']) === undefined) {
    setValue(draft, ['blueprint', 'shell'], DEFAULT_SHELL);
    const message = `Set to ${quote(DEFAULT_SHELL)}, because the document names no shell.`;
    draft.notes.push({ kind: 'derived', pointer: '/blueprint/shell', message });
  }
  const lists = [flat];
  for (const [index] of arrayAt(draft, ['blueprint', 'sections']).entries()) {
    const section = ['blueprint', 'sections', index];
    rewriteShells(draft, [...section, 'pages'], [...section, 'shell'], 'the shell of the section');
    lists.push([...section, 'pages']);
  }
  for (const pages of lists)
    for (const [index] of arrayAt(draft, pages).entries()) rewriteZones(draft, [...pages, index]);
}

/** The first shell of the pages becomes the common one if there is none; pages with another shell override it. */
function rewriteShells(draft: Draft, pages: DraftPath, common: DraftPath, newPlace: string): void {
  for (const [index] of arrayAt(draft, pages).entries()) {
    const path = [...pages, index, 'shell'];
    const shell = valueAt(draft, path);
    if (typeof shell !== 'string' || moveValue(draft, path, common, newPlace)) continue;
    if (shell === valueAt(draft, common)) dropValue(draft, path, `Now in ${newPlace}.`, 'moved');
    else moveValue(draft, path, [...pages, index, 'shell_override'], 'the shell_override of the page');
  }
}

/** The zone of a pattern becomes a directive of its page. */
function rewriteZones(draft: Draft, page: DraftPath): void {
  for (const [index, item] of arrayAt(draft, [...page, 'layout']).entries()) {
    if (!isObject(item) || typeof item['zone'] !== 'string' || typeof item['pattern'] !== 'string') continue;
    const directives = arrayAt(draft, [...page, 'directives']);
    const directive = `Place ${item['pattern']} in the zone "${item['zone']}".`;
    setValue(draft, [...page, 'directives'], [...directives, directive]);
    dropValue(draft, [...page, 'layout', index, 'zone'], 'Now in the directives of the page.', 'moved');
  }
}
