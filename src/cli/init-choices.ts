import type { Client } from '../client/index.ts';
import type { ComposeOptions } from '../essence/compose.ts';
import { ServiceError } from '../base/errors.ts';
import { parseRecord, type Origin } from '../project/compose.ts';
import { hasContract } from '../project/init.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { type Call, type Choice, optionText, type Prompts, type Terminal } from './command.ts';
import { cut } from './layout.ts';

/** The starting point of `svc init`. */
export interface InitChoices {
  readonly origin: Origin;
  readonly options: ComposeOptions;
  /** True if the user answered prompts. */
  readonly isAsked: boolean;
}

/**
 * Takes the starting point from options or prompts. Undefined if there is none and the project has a contract,
 * which is then completed.
 */
export async function chooseOrigin(
  root: string,
  client: Client,
  prompts: Prompts | undefined,
  call: Call,
  terminal: Terminal,
): Promise<InitChoices | undefined> {
  const { origin, options } = parseChoices(call);
  if (origin) return { origin, options, isAsked: false };
  if (hasContract(root) && call.options['force'] !== true) {
    if (Object.values(options).every((one) => one === undefined)) return undefined;
    throw new ServiceError(
      'USAGE',
      'The project already has a contract. Change it, for example with svc theme switch, or start over with ' +
        'svc init --force and --blueprint or --archetype.',
    );
  }
  if (!prompts) throw nothingGivenError();
  return askChoices(client, prompts, terminal, options);
}

const MODES = ['light', 'dark', 'auto'] as const;
type Mode = (typeof MODES)[number];

/** Targets with a setup in the packs; a contract may name any other. The first ones are offered first. */
const TARGETS = [
  'react',
  'nextjs',
  'vue',
  'svelte',
  'html',
  'nuxt',
  'sveltekit',
  'solid',
  'angular',
  'astro',
] as const;
const COMMON_TARGETS = 5;

/** Products that most people start with; the others are found by typing. */
export const COMMON_BLUEPRINTS = [
  'online-store',
  'admin-suite',
  'billing-platform',
  'ai-agent-studio',
  'agency-site',
  'team-workspace',
  'developer-docs',
] as const;

const MIN_THEMES = 5;

/** Cells beside a label: the guide and the mark on the left, and `(suggested)`. */
const CHOICE_MARGIN = 18;

/** Parses the options; `origin` is undefined if none names a starting point. */
function parseChoices(call: Call): {
  readonly origin: Origin | undefined;
  readonly options: ComposeOptions;
} {
  const blueprint = optionText(call, 'blueprint');
  const archetype = optionText(call, 'archetype');
  if (blueprint !== undefined && archetype !== undefined)
    throw new ServiceError('USAGE', 'Use --blueprint or --archetype, not both.');
  const origin: Origin | undefined =
    blueprint !== undefined
      ? { type: 'blueprint', slug: blueprint }
      : archetype !== undefined
        ? { type: 'archetype', slug: archetype }
        : undefined;
  return {
    origin,
    options: {
      theme: optionText(call, 'theme'),
      mode: parseMode(optionText(call, 'mode')),
      target: parseTarget(optionText(call, 'target')),
    },
  };
}

/** A contract from code takes nothing from a record. */
export function rejectChoices(call: Call): void {
  const given = ['blueprint', 'archetype', 'theme', 'mode'].filter(
    (name) => optionText(call, name) !== undefined,
  );
  if (given.length === 0) return;
  throw new ServiceError(
    'USAGE',
    `--from-code reads the app as it is and cannot be combined with ${formatNames(given.map((name) => `--${name}`))}.`,
    { suggestions: ['svc init --from-code, then svc theme switch'] },
  );
}

const nothingGivenError = (): ServiceError =>
  new ServiceError(
    'USAGE',
    'Choose a starting point with --blueprint <slug> or --archetype <slug>, such as: ' +
      'svc init --blueprint observability-suite; svc list blueprints shows them all. ' +
      'For an app that exists, use svc init --from-code.',
  );

/** Prompts for everything that is not set by an option. */
async function askChoices(
  client: Client,
  prompts: Prompts,
  terminal: Terminal,
  { theme: givenTheme, mode: givenMode, target: givenTarget }: ComposeOptions,
): Promise<InitChoices> {
  const call = { signal: terminal.signal };
  const choice = ({ slug, name, description = '' }: Item): Choice<string> => ({
    value: slug,
    label: cut(name ?? slug, Math.min(40, terminal.columns - CHOICE_MARGIN)),
    keywords: description,
    // A hint that wraps to a second line is more noise than help.
    ...(terminal.columns < 72 ? {} : { hint: cut(description, terminal.columns - 48) }),
  });
  const { items: blueprints } = await client.list('blueprint', { limit: 100 }, call);
  const common = pick(COMMON_BLUEPRINTS, blueprints);
  const slug = await prompts.search(
    `What are you building? ${describeSearch(blueprints)}`,
    withFirst(common, blueprints).map(choice),
    common.length > 0 ? common.length : COMMON_BLUEPRINTS.length,
  );

  const { data } = await client.record('blueprint', slug, {}, call);
  const { theme: own, suggested_themes } = parseRecord('blueprint', slug, data);
  let theme = givenTheme;
  if (theme === undefined) {
    const { items } = await client.list('theme', { limit: 100 }, call);
    const suggested = pick([own.id, ...suggested_themes], items);
    theme = await prompts.search(
      `Which theme? ${describeSearch(items)}`,
      withFirst(suggested, items).map((item) => {
        const one = choice(item);
        return item.slug === own.id ? { ...one, label: `${one.label} (suggested)` } : one;
      }),
      Math.max(suggested.length, MIN_THEMES),
    );
  }
  let mode = givenMode;
  if (mode === undefined) {
    const { modes } = parseRecord('theme', theme, (await client.record('theme', theme, {}, call)).data);
    const offered = [...modes.filter((one) => one === own.mode), ...modes.filter((one) => one !== own.mode)];
    mode = await prompts.select(
      'Light or dark?',
      offered.map((value) => ({ value, label: MODE_LABELS[value] })),
    );
  }
  const target =
    givenTarget ??
    (await prompts.search(
      `Which framework? ${describeSearch(TARGETS)}`,
      TARGETS.map((value) => ({ value, label: value })),
      COMMON_TARGETS,
    ));
  return { origin: { type: 'blueprint', slug }, options: { theme, mode, target }, isAsked: true };
}

const MODE_LABELS = { light: 'light', dark: 'dark', auto: 'auto: follow the system setting' } as const;

interface Item {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

const describeSearch = (all: readonly unknown[]): string => `Type to search all ${all.length}.`;

/** Picks the items with these slugs, in this order; unknown slugs are left out. */
const pick = <One extends Item>(slugs: readonly string[], items: readonly One[]): One[] =>
  slugs.flatMap((slug) => items.filter((item) => item.slug === slug));

/** Moves some items to the front. */
function withFirst<One extends Item>(first: readonly One[], all: readonly One[]): One[] {
  const slugs = new Set(first.map(({ slug }) => slug));
  return [...first, ...all.filter(({ slug }) => !slugs.has(slug))];
}

function parseMode(word: string | undefined): Mode | undefined {
  if (word === undefined) return undefined;
  const mode = MODES.find((one) => one === word);
  if (mode === undefined)
    throw new ServiceError('USAGE', `--mode is one of ${formatNames(MODES)}; got ${quote(word)}.`, {
      suggestions: nearestNames(word, MODES),
    });
  return mode;
}

function parseTarget(word: string | undefined): string | undefined {
  if (word !== undefined && !/^[\w.@/-]{1,64}$/.test(word))
    throw new ServiceError(
      'USAGE',
      `--target is the name of a framework, such as ${formatNames(TARGETS)}; got ${quote(word)}.`,
    );
  // Both names are in use; the packs use the longer one.
  return word === 'next' ? 'nextjs' : word;
}

/** Returns a note if the packs have no setup for the target. Any name is allowed, even a mistyped one. */
export function describeUnknownTarget(target: string | undefined): string | undefined {
  const known: readonly string[] = TARGETS;
  if (target === undefined || known.includes(target)) return undefined;
  const [near] = nearestNames(target, known);
  return `svc has no setup for the target ${quote(target)}; packs use the name as given.${near ? ` Did you mean ${near}?` : ''}`;
}
