import { nearestNames, quote } from '../../../base/text.ts';
import { TOKEN_NAME } from '../../facts/theme.ts';
import { listExpectedTokens } from '../../theme-values.ts';
import type { Project, ProjectRule } from '../../rule.ts';
import { mayHaveUnparsedTokens } from './tokens-file-present.ts';

export const variableIsDeclared: ProjectRule = {
  scope: 'project',
  id: 'variable-is-declared',
  code: 'TOKEN004',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'use-declared-token',
  layer: 'dna',
  summary: 'Every custom property that is used like a token is a token or is declared in the project.',
  why: 'A reference to a variable that does not exist has no value: the browser falls back to the inherited or initial one, often unnoticed.',
  bad: '.price { color: var(--color-primry); }',
  good: '.price { color: var(--color-primary); }',
  check(project) {
    const { contract, facts } = project;
    if (!contract || mayHaveUnparsedTokens(project)) return [];
    const tokens = listExpectedTokens(contract);
    const { names, isDeclared } = collectDeclared(project, tokens.keys());
    const own = [...tokens.values()].map(({ token }) => token);
    return [...facts].flatMap(([file, { references = [] }]) =>
      references.flatMap(({ name, start, end }) => {
        if (isDeclared(name)) return [];
        const isToken = TOKEN_NAME.test(name);
        // A package may declare any other name; one that is nearly a name of the project is misspelt.
        const near = nearestNames(name.slice(2), isToken ? own.map(bare) : names.map(bare));
        if (!isToken && (near.length === 0 || name.length < MIN_MISSPELT_LENGTH)) return [];
        const group = own
          .filter((token) => token.startsWith(/^--[a-z]+-/.exec(name)?.[0] ?? '--'))
          .slice(0, 3);
        const hints = near.length > 0 ? near.map((one) => `--${one}`) : group;
        return {
          file,
          span: { start, end },
          message: `${quote(`var(${name})`)} has no value: neither the theme nor the project declares ${name}.`,
          suggestion:
            hints.length === 0
              ? 'Use a token of the theme.'
              : `Use ${hints.map((one) => `var(${one})`).join(' or ')}.`,
        };
      }),
    );
  },
};

const bare = (name: string): string => name.slice(2);

/** Shorter names are near to too many others. */
const MIN_MISSPELT_LENGTH = '--'.length + 4;

/** Variables of the default theme of Tailwind 4, and those of its utilities. */
const TAILWIND = new RegExp(
  `^--(?:${[
    'tw-.+',
    'spacing',
    'color-(?:black|white|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-(?:50|[1-9]00|950))',
    'text-(?:xs|sm|base|lg|[2-9]?xl)(?:--line-height)?',
    'radius-(?:xs|sm|md|lg|[2-4]?xl)',
    'font-(?:sans|serif|mono)',
    'font-weight-(?:thin|extralight|light|normal|medium|semibold|bold|extrabold|black)',
    'tracking-(?:tight|normal|wide|tighter|wider|widest)',
    'leading-(?:tight|snug|normal|relaxed|loose)',
    '(?:container|breakpoint|shadow|inset-shadow|drop-shadow|text-shadow|blur|perspective|ease|animate|aspect|default)-[\\w-]+',
  ].join('|')})$`,
);

/** The declared names, and a test that also accepts names with a computed part and those that scripts may set. */
function collectDeclared(
  { facts }: Project,
  tokens: Iterable<string>,
): { readonly names: readonly string[]; isDeclared(name: string): boolean } {
  const declared = new Set(tokens);
  const mentioned = new Set<string>();
  const patterns: RegExp[] = [];
  let hasTailwind = false;
  for (const { properties, mentions = [], imports } of facts.values()) {
    for (const name of properties) {
      if (!name.includes('*')) declared.add(name);
      else patterns.push(new RegExp(`^${name.split('*').map(escapePattern).join('[\\w-]*')}$`));
    }
    for (const name of mentions) mentioned.add(name);
    hasTailwind ||= imports.some((from) => /^tailwindcss(?:\/(?:index|theme)(?:\.css)?)?$/.test(from));
  }
  return {
    names: [...declared],
    isDeclared: (name) =>
      declared.has(name) ||
      mentioned.has(name) ||
      (hasTailwind && TAILWIND.test(name)) ||
      patterns.some((pattern) => pattern.test(name)),
  };
}

const escapePattern = (text: string): string => text.replace(/[^\w-]/g, '\\$&');
