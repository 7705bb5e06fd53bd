import { quote } from '../../../base/text.ts';
import { findColours } from '../../css-values.ts';
import { luminance } from '../../theme-values.ts';
import type { Violation } from '../../finding.ts';
import type { ProjectRule } from '../../rule.ts';

/** Backgrounds beyond these are certainly light or dark. */
const MIN_LIGHT = 0.6;
const MAX_DARK = 0.15;

export const appHasContractMode: ProjectRule = {
  scope: 'project',
  id: 'app-has-contract-mode',
  code: 'TOKEN003',
  category: 'Tokens',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'restore-colour-mode',
  summary: 'An app whose contract has one colour mode is shown in that mode.',
  why: 'The colours of the theme were chosen for its mode. On the background of another mode, their contrast is not checked and often too low.',
  bad: '/* the contract is dark */\nhtml { color-scheme: light; }',
  good: '/* the contract is dark */\nhtml { color-scheme: dark; }',
  check({ contract, facts }) {
    const mode = contract?.essence.dna.theme.mode;
    const modes = Object.keys(contract?.bundle.scaffold.data.design?.tokens?.modes ?? {});
    if ((mode !== 'dark' && mode !== 'light') || modes.some((one) => one !== mode)) return [];
    const other = mode === 'dark' ? 'light' : 'dark';
    const violations: Violation[] = [];
    for (const [file, { tokens = [] }] of facts)
      for (const { name, value, mode: within, start, end } of tokens) {
        if (name.startsWith('--') || within === other) continue;
        if (readMode(name, value) !== other) continue;
        violations.push({
          file,
          span: { start, end },
          pointer: '/dna/theme/mode',
          message: `${quote(`${name}: ${value}`)} makes the app ${other}, but the contract is ${mode} only.`,
          suggestion: `Use the background of the theme, var(--color-background), and color-scheme: ${mode}; or change the mode in the contract.`,
        });
      }
    return violations;
  },
};

function readMode(name: string, value: string): 'light' | 'dark' | undefined {
  if (name === 'color-scheme') {
    const words = value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== 'only');
    return words.length === 1 && (words[0] === 'light' || words[0] === 'dark') ? words[0] : undefined;
  }
  const [colour, another] = findColours(value);
  if (!colour?.hex || another || colour.text !== value.trim()) return undefined;
  const light = luminance(colour.hex);
  return light >= MIN_LIGHT ? 'light' : light <= MAX_DARK ? 'dark' : undefined;
}
