/**
 * Prints what an author has written, as a person would read it: a pattern filled with its example and with neutral text,
 * or the pages of an archetype or blueprint filled with their product.
 *
 * npm run look -- pattern filter-bar [example|neutral]
 * npm run look -- needs personal-banking [page]       (data and texts that its placements ask for)
 * npm run look -- archetype personal-banking [page]
 * npm run look -- blueprint retail-bank [page]
 */
import { readFileSync } from 'node:fs';
import { createCorpus, type ContentRecord } from '../src/content/corpus.ts';
import { runRules } from '../src/content/check/check.ts';
import { readRecordFolder } from '../src/content/check/read-folder.ts';
import { type RecordFile, type ValidRecord, validateRecords } from '../src/content/check/record-set.ts';
import { BUNDLED_CONTENT, readDraftRecords } from '../src/content/load.ts';
import { compose, composeArchetype } from '../src/essence/compose.ts';
import { listPlacements } from '../src/content/check/rules/placements-are-filled.ts';
import { usedNames } from '../src/product/check-content.ts';
import { buildModel } from '../src/packs/model.ts';
import { fillPlacement, pageView, productOf } from '../src/packs/product.ts';
import { fillExample, fillPreset } from '../src/product/anatomy.ts';
import { checkTemplates } from '../src/product/check-pattern.ts';
import { foreignWordsIn } from '../src/product/words.ts';
import { createProduct } from '../src/product/product.ts';
import { validate } from '../src/schemas/parse.ts';
import type { ArchetypeV2, CommonV1AnatomyNode, PatternV2 } from '../src/schemas/types.ts';

const [type = '', id = '', only] = process.argv.slice(2);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function outline(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  const { is, slot, children, items, rows, columns, series, ...rest } = value as CommonV1AnatomyNode;
  const skipped = new Set([
    'gap',
    'align',
    'justify',
    'variant',
    'size',
    'level',
    'action',
    'aspect',
    'icon',
  ]);
  const words = Object.entries(rest)
    .filter(([key]) => !skipped.has(key))
    .map(([key, one]) => (key === 'text' ? JSON.stringify(one) : `${key}=${JSON.stringify(one)}`));
  print(`${'  '.repeat(depth)}${is ?? '-'}${slot === undefined ? '' : `#${slot}`} ${words.join(' ')}`);
  if (Array.isArray(columns))
    print(`${'  '.repeat(depth + 1)}| ${columns.map(({ label }) => label).join(' | ')}`);
  for (const row of rows ?? [])
    print(
      `${'  '.repeat(depth + 1)}| ${row.map((cell) => (typeof cell === 'object' ? `[${cell.is} ${cell.text ?? cell.label ?? ''}]` : cell)).join(' | ')}`,
    );
  for (const one of series ?? []) print(`${'  '.repeat(depth + 1)}~ ${one.label}: ${one.values.join(' ')}`);
  for (const one of [...(items ?? []), ...(children ?? [])]) outline(one, depth + 1);
}

function lookAtPattern(pattern: PatternV2): void {
  const product = createProduct({ domains: [], fallbackName: 'Your product' });
  const draw = (fill: (preset: string) => CommonV1AnatomyNode | undefined, title: string): void => {
    const presets = Object.fromEntries(
      Object.entries(pattern.presets).map(([name, preset]) => [name, { ...preset, anatomy: fill(name) }]),
    );
    for (const { pointer, message } of validate('pattern.v2.json', { ...pattern, data: undefined, presets })
      .issues)
      print(`INVALID when filled with ${title}: ${pointer} ${message}`);
    if (only !== undefined && only !== title) return;
    for (const [name, { anatomy }] of Object.entries(presets)) {
      print(`\n== ${name}, ${title}`);
      outline(anatomy);
    }
  };
  for (const { message, fix } of checkTemplates(pattern)) print(`TEMPLATE: ${message} ${fix}`);
  for (const [name, { anatomy }] of Object.entries(pattern.presets))
    for (const { word, text } of foreignWordsIn(anatomy, name))
      print(`WORD: ${name}: "${word}" in "${text}"`);
  for (const name of Object.keys(pattern.data?.roles ?? {}))
    if (!pattern.examples?.[0]?.roles?.[name]) print(`EXAMPLE: has no role "${name}"`);
  draw((preset) => fillExample(pattern, preset), 'example');
  draw(
    (preset) => fillPreset(pattern, preset, undefined, { product, page: { title: 'Page title' } }),
    'neutral',
  );
}

/** Runs the rules of the corpus on one record, with all other records as neighbours. */
function checkAlone(kind: string, slug: string) {
  const { files, ...folder } = readRecordFolder(BUNDLED_CONTENT);
  const isOwn = (file: RecordFile): boolean => file.type === kind && file.slug === slug;
  const others = files.filter((file) => !isOwn(file));
  const neighbours = others.map((file) => ({ ...file, data: file.value }) as ValidRecord);
  return runRules(validateRecords({ ...folder, files: files.filter(isOwn) }, neighbours)).filter(
    (one) => one.slug === slug,
  );
}

const getPattern = (_: string, slug: string) => ({
  data: readJson(`../content/official/patterns/${slug}.json`),
});

/** The roles, texts and options that one preset of a pattern shows. */
function printShape({ data = {}, io, ...pattern }: PatternV2, preset: string): void {
  const used = usedNames({ data, ...pattern }, preset);
  const inner = (names: readonly string[]): string[] =>
    names.flatMap((name) =>
      Object.values(data.roles?.[name]?.fields ?? {}).flatMap(({ of }) => (of ? [of] : [])),
    );
  const ofCopy = [...used.rolesOfCopy.values()].flat();
  const roles = new Set([...used.roles, ...ofCopy, ...inner([...used.roles])]);
  for (const name of roles) {
    const role = data.roles?.[name];
    if (!role) continue;
    const fields = Object.entries(role.fields).map(
      ([field, { type: kind, required, of }]) =>
        `${field}${required ? '*' : ''} ${kind}${of === undefined ? '' : ` of ${of}`}`,
    );
    const kind = `${role.many ? 'rows' : 'one row'}${role.open ? ', open' : ''}${role.required === false ? ', optional' : ''}${used.roles.has(name) ? '' : ofCopy.includes(name) ? ', only for the neutral texts' : ', inside another role'}`;
    print(`    role ${name} (${kind}): ${role.description} {${fields.join(', ')}}`);
  }
  for (const name of used.copy) {
    const slot = data.copy?.[name];
    if (slot)
      print(
        `    copy ${name}${slot.required ? '*' : ''}${slot.default === undefined ? '' : ` = "${slot.default}"`}: ${slot.description}`,
      );
  }
  for (const name of used.options) print(`    option ${name}: ${data.options?.[name]?.description}`);
  if (io)
    print(
      `    actions ${io.actions?.join(' ') ?? '-'}; produces ${io.produces?.join(' ') ?? '-'}; consumes ${io.consumes?.join(' ') ?? '-'}`,
    );
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

if (type === 'pattern') {
  const pattern = readJson(`../content/official/patterns/${id}.json`);
  const { issues } = validate('pattern.v2.json', pattern);
  for (const { pointer, message } of issues) print(`INVALID: ${pointer} ${message}`);
  if (issues.length === 0) {
    for (const { rule, severity, pointer = '', message, fix } of checkAlone('pattern', id))
      if (rule !== 'version-rises-with-the-content')
        print(`RULE ${rule} (${severity}): ${pointer} ${message} ${fix}`);
    lookAtPattern(pattern as PatternV2);
  }
} else if (type === 'needs') {
  const archetype = readJson(`../content/official/archetypes/${id}.json`) as ArchetypeV2;
  const shown = new Set<string>();
  for (const page of archetype.pages) {
    if (only !== undefined && page.id !== only) continue;
    print(`\n## ${page.id}: ${page.name}, ${page.path}`);
    for (const { alias, preset, pattern } of listPlacements(page, { get: getPattern as never })) {
      print(`[${alias}] ${pattern.id} ${preset}${page.content?.[alias] ? '' : ' (not written)'}`);
      if (shown.has(`${pattern.id} ${preset}`)) continue;
      shown.add(`${pattern.id} ${preset}`);
      printShape(pattern as PatternV2, preset);
    }
  }
} else {
  const records = readDraftRecords(undefined, false).map(
    (draft) =>
      ({
        ...draft,
        version: draft.data.version,
        digest: '',
        publishedAt: '',
        updatedAt: '',
      }) as ContentRecord,
  );
  const corpus = createCorpus(records, { corpusDigest: '', packageVersion: '' });
  const model = buildModel((type === 'archetype' ? composeArchetype : compose)(id, corpus), corpus);
  for (const { rule, severity, pointer = '', message, fix } of checkAlone(type, id))
    if (rule !== 'version-rises-with-the-content')
      print(`RULE ${rule} (${severity}): ${pointer} ${message} ${fix}`);
  print(`# ${productOf(model).name}`);
  for (const page of model.pages) {
    if (only !== undefined && page.page.id !== only) continue;
    const view = pageView(model, page);
    print(`\n## ${page.path} ${page.id}: ${view.title}${view.lead === undefined ? '' : ` – ${view.lead}`}`);
    for (const placement of page.layout().placements) {
      print(
        `\n[${placement.alias}: ${placement.id} ${placement.preset}]${view.content(placement.alias) ? '' : ' NOT WRITTEN'}`,
      );
      outline(fillPlacement(model, page, placement));
    }
  }
}
