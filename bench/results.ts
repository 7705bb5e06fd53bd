/** `RESULTS.md`: an introduction and one section for each benchmark. */

const HEAD = `# Measurements

Written by \`npm run bench\`; \`npm run bench -- serve growth\` replaces only those sections. Compare ratios: they are
measured in the same run. Times depend on the machine and on its load, which is given for each run.
`;

export const formatSection = (name: string, question: string, run: string, table: string): string =>
  `## ${question}\n\n\`npm run bench -- ${name}\`: ${run}.\n\n${table}`;

const NAMED = /^`npm run bench -- ([a-z-]+)`: /m;

/** Replaces one section; sections of removed benchmarks are dropped. */
export function replaceSection(results: string, section: string, order: readonly string[]): string {
  const sections = new Map<string, string>();
  for (const one of [...results.split(/^(?=## )/m).slice(1), section]) {
    const name = NAMED.exec(one)?.[1];
    if (name !== undefined) sections.set(name, one.trimEnd());
  }
  return `${[HEAD.trimEnd(), ...order.flatMap((name) => sections.get(name) ?? [])].join('\n\n')}\n`;
}
