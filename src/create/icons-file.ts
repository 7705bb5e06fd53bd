import { isIcon } from '../render/icon.ts';
import { ICONS } from '../render/icons.ts';
import { stringLiteral } from './code.ts';

export const NOTICE = 'The shapes are those of Lucide (https://lucide.dev), ISC License.';

const listIcons = (names: ReadonlySet<string>) => [...names].filter(isIcon).sort();

/** `src/components/ui/icons.ts`: the names of the icons in use. */
export const printIconNames = (names: ReadonlySet<string>): string =>
  `/** The icons in \`public/icons.svg\`. */\nexport type IconName =${listIcons(names)
    .map((name) => `\n  | ${stringLiteral(name)}`)
    .join('')};\n`;

/** `public/icons.svg`: the shapes of the icons in use, which no page has to load as code. */
export const printIconShapes = (names: ReadonlySet<string>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n  <!-- ${NOTICE} -->\n${listIcons(names)
    .map(
      (name) =>
        `  <symbol id="${name}" viewBox="0 0 24 24">${ICONS[name]
          .map(
            ([element, attributes]) =>
              `<${element}${Object.entries(attributes)
                .map(([key, value]) => ` ${key}="${value}"`)
                .join('')} />`,
          )
          .join('')}</symbol>\n`,
    )
    .join('')}</svg>\n`;
