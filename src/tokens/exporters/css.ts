import { comment, declarationsOf, modeRules, rule } from '../css-text.ts';
import { type Exporter, palettesLeftOut } from '../exporter.ts';
import { commonTokens, modeTokens } from '../values.ts';

const property = (group: string, name: string): string => `--${group}-${name}`;

export const css = {
  name: 'css',
  summary: 'CSS custom properties; modes by data-mode, or by the system',
  files(theme, options) {
    const common = rule(':root', declarationsOf(commonTokens(theme, options.bases), property));
    const modes = modeRules(options, (mode) => declarationsOf(modeTokens(theme, mode), property));
    return [{ path: `${theme.id}.css`, text: `${comment(theme)}${common}\n${modes}` }];
  },
  omitted: palettesLeftOut,
} as const satisfies Exporter;
