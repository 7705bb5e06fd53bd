import { formatNames, quote } from '../../../base/text.ts';
import type { Project, ProjectRule } from '../../rule.ts';
import { listCustomProperties } from './tokens.ts';

/** Style sheets that are not parsed and may contain the tokens. */
const UNPARSED_SHEET = /\.(?:sass|styl|stylus|astro)$/i;

/** A token sheet from a package. */
const TOKEN_PACKAGE = /^(?![./]).*(?:token|theme)/i;

export const tokensFilePresent: ProjectRule = {
  scope: 'project',
  id: 'tokens-file-present',
  code: 'TOKEN001',
  category: 'Tokens',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'restore-design-token-file',
  layer: 'dna',
  summary: 'A file of the project declares the theme tokens as custom properties.',
  why: 'Styles can use the theme only if its tokens are available. Otherwise every value is hard-coded.',
  bad: '/* app.css */\nbody { background: white; }',
  good: '/* tokens.css */\n:root { --color-background: #ffffff; --color-primary: #1f6feb; }',
  check(project) {
    const { contract, facts } = project;
    if (!contract || facts.size === 0 || mayHaveUnparsedTokens(project)) return [];
    const { colours, spaces, radii } = contract.tokens;
    const tokens = [colours, spaces, radii].flatMap((group) => [...group.values()].flat());
    const properties = new Set(tokens.flatMap(listCustomProperties));
    if (properties.size === 0) return [];
    for (const { properties: declared } of facts.values())
      if (declared.some((name) => properties.has(name))) return [];
    const theme = contract.essence.dna.theme.id;
    const examples = [...properties].slice(0, 3);
    return [
      {
        message: `No file declares tokens of the theme ${quote(theme)}, such as ${formatNames(examples)}.`,
        pointer: '/dna/theme/id',
        suggestion:
          'Run svc tokens export --essence --format css --out src/styles, and import the file before the other styles of the app.',
      },
    ];
  },
};

/** A sheet that is not parsed, or one of a package, may declare tokens. */
export function mayHaveUnparsedTokens({ paths, facts }: Project): boolean {
  if (paths.some((path) => UNPARSED_SHEET.test(path))) return true;
  return [...facts.values()].some(
    ({ imports, unread }) =>
      unread !== undefined || imports.some((from) => TOKEN_PACKAGE.test(from) && /\.css$/.test(from)),
  );
}
