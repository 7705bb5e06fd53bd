import { formatComment, toDeclarations, formatModeRules, formatRule } from '../css-text.ts';
import { type Exporter, omitCvdPalettes } from '../exporter.ts';
import { commonTokens, modeTokens } from '../values.ts';

const property = (group: string, name: string): string => `--${group}-${name}`;

export const css = {
  name: 'css',
  summary: 'CSS custom properties; modes by data-mode, or by the system',
  files(theme, options) {
    const common = formatRule(':root', toDeclarations(commonTokens(theme, options.bases), property));
    const modes = formatModeRules(options, (mode) => toDeclarations(modeTokens(theme, mode), property));
    return [{ path: `${theme.id}.css`, text: `${formatComment(theme)}${common}\n${modes}` }];
  },
  omitted: omitCvdPalettes,
} as const satisfies Exporter;
