import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STYLES = 'templates/react/src/styles';

/**
 * The style sheets of created apps: those of the renderer, readable and with their comments, each in its cascade layer.
 * App and preview look alike because they share every rule.
 */
export const templateStyles = (): Map<string, string> =>
  new Map([
    [`${STYLES}/base.css`, toLayer('base', readSheet('src/render/styles/base.css'))],
    [`${STYLES}/components.css`, toLayer('components', readSheet('src/render/styles/page.css'))],
  ]);

/** Apps have no Biome: what a remark says to it is left out, but not the reason. */
const BIOME = /biome-ignore \S+: (\w)(.*) \*\//g;
const toSentence = (_: string, first: string, rest: string): string => `${first.toUpperCase()}${rest}. */`;

const toLayer = (name: string, css: string): string => {
  const lines = css.trim().replace(BIOME, toSentence).split('\n');
  return `@layer ${name} {\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n}\n`;
};

/** A style sheet with its imports inlined. */
function readSheet(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(
    /^@import "(\.[^"]+\.css)";$/gm,
    (_, target: string) => readSheet(join(dirname(path), target)).trim(),
  );
}
