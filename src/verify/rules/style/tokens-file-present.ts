import { formatNames, quote } from '../../../base/text.ts';
import type { Project, ProjectRule } from '../../rule.ts';
import { propertiesOf } from './tokens.ts';

/** Sheets that nobody here reads; the tokens may well be in one of them. */
const UNREAD = /\.(?:scss|sass|less|styl|stylus|astro)$/i;

/** A sheet of tokens from a package. */
const PACKAGE = /^(?![./]).*(?:token|theme)/i;

export const tokensFilePresent: ProjectRule = {
  scope: 'project',
  id: 'tokens-file-present',
  code: 'TOKEN001',
  category: 'Tokens',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'restore-design-token-file',
  layer: 'dna',
  summary: 'The tokens of the theme are declared as custom properties in a file of the project.',
  why: 'Code can only take its colours and distances from the theme if the theme is there; without it every value is written out.',
  bad: '/* app.css */\nbody { background: white; }',
  good: '/* tokens.css */\n:root { --color-background: #ffffff; --color-primary: #1f6feb; }',
  check(project) {
    const { contract, facts } = project;
    if (!contract || facts.size === 0 || mayBeUnread(project)) return [];
    const { colours, spaces, radii } = contract.tokens;
    const tokens = [colours, spaces, radii].flatMap((group) => [...group.values()].flat());
    const properties = new Set(tokens.flatMap(propertiesOf));
    if (properties.size === 0) return [];
    for (const { properties: declared } of facts.values())
      if (declared.some((name) => properties.has(name))) return [];
    const theme = contract.essence.dna.theme.id;
    const some = [...properties].slice(0, 3);
    return [
      {
        message: `No file declares the tokens of the theme ${quote(theme)}, such as ${formatNames(some)}.`,
        pointer: '/dna/theme/id',
        suggestion:
          'Write them with svc tokens export --essence --format css --out src/styles, and import the file where the styles of the app begin.',
      },
    ];
  },
};

function mayBeUnread({ paths, facts }: Project): boolean {
  if (paths.some((path) => UNREAD.test(path))) return true;
  return [...facts.values()].some(
    ({ imports, unread }) =>
      unread !== undefined || imports.some((from) => PACKAGE.test(from) && /\.css$/.test(from)),
  );
}
