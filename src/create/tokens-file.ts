import type { Model } from '../packs/model.ts';
import { printDrawnTokens } from '../render/stylesheets.ts';
import { css } from '../tokens/exporters/css.ts';
import { listModes } from '../tokens/exporter.ts';

/** Display sizes shrink with the window: a headline of 55 px does not fit on a phone. */
const FLUID = /(--text-(2xl|3xl|4xl)): ([^;]+);/g;
const GROWTH: Readonly<Record<string, string>> = {
  '2xl': '1.125rem + 4.6vw',
  '3xl': '1.125rem + 4.6vw',
  '4xl': '1rem + 6vw',
};

/** `src/styles/tokens.css`: the tokens of the theme in every mode. */
export function printTokens(model: Model): string {
  const theme = model.theme.record?.data;
  if (!theme) return ':root {\n}\n';
  const { dna } = model.document;
  const offered = listModes(theme);
  const { mode } = dna.theme;
  const first = offered.find((one) => one === mode);
  const modes = first ? [first, ...offered.filter((one) => one !== first)] : offered;
  const [file] = css.files(theme, {
    modes,
    // An app with two modes offers that of the system too, whichever it begins with.
    system: modes.length > 1,
    bases: { radius: dna.radius.base, space: dna.spacing.base_unit },
  });
  const tokens = (file?.text ?? '').replace(
    FLUID,
    (_, name: string, step: string, size: string) => `${name}: min(${size}, calc(${GROWTH[step]}));`,
  );
  const drawn = printDrawnTokens(theme).map((line) => `  ${line};\n`);
  return `${tokens}\n/* Values of the theme that its style sheets use beside the tokens. */\n:root {\n${drawn.join('')}}\n`;
}
