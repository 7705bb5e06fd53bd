import type { Client } from '../client/index.ts';
import type { ComposeOptions } from '../essence/compose.ts';
import { ServiceError } from '../base/errors.ts';
import { parseRecord, type Origin } from '../project/compose.ts';
import { hasContract } from '../project/init.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { type Call, type Choice, optionText, type Prompts, type Terminal } from './command.ts';
import { cut } from './layout.ts';

/** What `svc init` composes, decided by options or by answers. */
export interface Chosen {
  readonly origin: Origin;
  readonly options: ComposeOptions;
  /** By answers. */
  readonly isAsked: boolean;
}

/**
 * What to compose: as the options say, or else as a person answers. Undefined where neither says anything and
 * the project has a contract: then that one is completed, and nothing of it replaced.
 */
export async function chosenFor(
  root: string,
  client: Client,
  prompts: Prompts | undefined,
  call: Call,
  terminal: Terminal,
): Promise<Chosen | undefined> {
  const { origin, options } = givenChoices(call);
  if (origin) return { origin, options, isAsked: false };
  if (hasContract(root) && call.options['force'] !== true) {
    if (Object.values(options).every((one) => one === undefined)) return undefined;
    throw new ServiceError(
      'USAGE',
      'The project has a contract. Change it, such as with svc theme switch, or begin anew: give --blueprint or ' +
        '--archetype, and --force.',
    );
  }
  if (!prompts) throw nothingGiven();
  return askChoices(client, prompts, terminal, options);
}

const MODES = ['light', 'dark', 'auto'] as const;
type Mode = (typeof MODES)[number];

/** Targets the packs know a set-up for; a contract may name any other. */
const TARGETS = [
  'react',
  'nextjs',
  'vue',
  'nuxt',
  'svelte',
  'sveltekit',
  'solid',
  'angular',
  'astro',
  'html',
] as const;

/** The choices that were given as options; `origin` is undefined if nothing says what to begin with. */
function givenChoices(call: Call): {
  readonly origin: Origin | undefined;
  readonly options: ComposeOptions;
} {
  const blueprint = optionText(call, 'blueprint');
  const archetype = optionText(call, 'archetype');
  if (blueprint !== undefined && archetype !== undefined)
    throw new ServiceError('USAGE', '--blueprint and --archetype exclude each other. Give one of them.');
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
      mode: modeOf(optionText(call, 'mode')),
      target: targetOf(optionText(call, 'target')),
    },
  };
}

/** The failure of a call that nobody can be asked about. */
const nothingGiven = (): ServiceError =>
  new ServiceError(
    'USAGE',
    'Nothing says what to begin with. Give --blueprint <slug> or --archetype <slug>, such as: ' +
      'svc init --blueprint observability-suite; svc list blueprints shows them all.',
  );

/** Asks a person for everything that no option gives. */
async function askChoices(
  client: Client,
  prompts: Prompts,
  terminal: Terminal,
  { theme: givenTheme, mode: givenMode, target: givenTarget }: ComposeOptions,
): Promise<Chosen> {
  const call = { signal: terminal.signal };
  const choice = ({ slug, name, description }: Item): Choice<string> => ({
    value: slug,
    label: cut(name ?? slug, 40),
    // A hint that takes a second line tells less than it costs.
    ...(terminal.columns < 72 ? {} : { hint: cut(description ?? '', terminal.columns - 48) }),
  });
  const [featured, all] = await Promise.all([
    client.list('blueprint', { blueprint_set: 'featured', limit: 100 }, call),
    client.list('blueprint', { limit: 100 }, call),
  ]);
  const slug = await prompts.select('What do you build?', firstOf(featured.items, all.items).map(choice));

  const { data } = await client.record('blueprint', slug, {}, call);
  const { theme: own, suggested_themes } = parseRecord('blueprint', slug, data);
  let theme = givenTheme;
  if (theme === undefined) {
    const { items } = await client.list('theme', { limit: 100 }, call);
    const first = [own.id, ...suggested_themes].flatMap((id) => items.filter((item) => item.slug === id));
    theme = await prompts.select(
      'In which theme?',
      firstOf(first, items).map((item) => {
        const one = choice(item);
        return item.slug === own.id ? { ...one, label: `${one.label} (suggested)` } : one;
      }),
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
    (await prompts.select(
      'Built with?',
      TARGETS.map((value) => ({ value, label: value })),
    ));
  return { origin: { type: 'blueprint', slug }, options: { theme, mode, target }, isAsked: true };
}

const MODE_LABELS = { light: 'light', dark: 'dark', auto: 'auto: as the system of the reader' } as const;

interface Item {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}

/** All of them, with some in front. */
function firstOf<One extends Item>(first: readonly One[], all: readonly One[]): One[] {
  const slugs = new Set(first.map(({ slug }) => slug));
  return [...first, ...all.filter(({ slug }) => !slugs.has(slug))];
}

function modeOf(word: string | undefined): Mode | undefined {
  if (word === undefined) return undefined;
  const mode = MODES.find((one) => one === word);
  if (mode === undefined)
    throw new ServiceError('USAGE', `--mode is one of ${formatNames(MODES)}; got ${quote(word)}.`, {
      suggestions: nearestNames(word, MODES),
    });
  return mode;
}

function targetOf(word: string | undefined): string | undefined {
  if (word !== undefined && !/^[\w.@/-]{1,64}$/.test(word))
    throw new ServiceError(
      'USAGE',
      `--target is the name of a framework, such as ${formatNames(TARGETS)}; got ${quote(word)}.`,
    );
  // Both names are in use; the packs know the set-up by the longer one.
  return word === 'next' ? 'nextjs' : word;
}

/** A word for a person if the packs know no set-up for the target: any name is allowed, also a mistyped one. */
export function targetNote(target: string | undefined): string | undefined {
  const known: readonly string[] = TARGETS;
  if (target === undefined || known.includes(target)) return undefined;
  const [near] = nearestNames(target, known);
  return `svc knows no set-up for the target ${quote(target)}; packs name it as it is.${near ? ` Did you mean ${near}?` : ''}`;
}
