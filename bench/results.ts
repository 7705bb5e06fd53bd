/** `RESULTS.md`: a head, and a section for each question that was ever answered here. */

const HEAD = `# Measurements

Written by \`npm run bench\`; \`npm run bench -- serve growth\` replaces only what it measures. Ratios count: they are taken
in the same run. Times depend on the machine, and on what else it did, which the load before each run tells.
`;

export const sectionOf = (name: string, question: string, circumstances: string, table: string): string =>
  `## ${question}\n\n\`npm run bench -- ${name}\`: ${circumstances}.\n\n${table}`;

const NAMED = /^`npm run bench -- ([a-z-]+)`: /m;

/** The results with one section put in its place; what is no longer asked is left out. */
export function withSection(results: string, section: string, order: readonly string[]): string {
  const sections = new Map<string, string>();
  for (const one of [...results.split(/^(?=## )/m).slice(1), section]) {
    const name = NAMED.exec(one)?.[1];
    if (name !== undefined) sections.set(name, one.trimEnd());
  }
  return `${[HEAD.trimEnd(), ...order.flatMap((name) => sections.get(name) ?? [])].join('\n\n')}\n`;
}
