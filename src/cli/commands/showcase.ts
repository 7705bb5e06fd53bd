import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { nearestNames, quote } from '../../base/text.ts';
import { type Command, type Terminal, jsonText } from '../command.ts';
import { table } from '../layout.ts';
import { formatValue } from '../records.ts';
import { openService } from '../options.ts';

const KINDS = ['manifest', 'shortlist', 'verification'] as const;
type Apps = Awaited<ReturnType<Client['showcaseManifest']>>['apps'];
type Report = Awaited<ReturnType<Client['showcaseShortlistVerification']>>;

export const showcase = {
  name: 'showcase',
  summary: 'Show the audited example apps.',
  arguments: [{ name: '[kind]', summary: 'Document to show (default: manifest)', choices: KINDS }],
  options: [],
  examples: ['svc showcase', 'svc showcase verification --json'],
  asks: true,
  async run(call, terminal) {
    const [kind = 'manifest'] = call.arguments;
    const client = await openService(call, terminal);
    const options = { signal: terminal.signal };
    const answers = {
      manifest: async () => {
        const answer = await client.showcaseManifest(options);
        return { answer, text: formatApps(answer.apps, terminal) };
      },
      shortlist: async () => {
        const answer = await client.showcaseShortlist(options);
        return { answer, text: formatApps(answer.apps, terminal) };
      },
      verification: async () => {
        const answer = await client.showcaseShortlistVerification(options);
        return { answer, text: formatReport(answer, terminal) };
      },
    } satisfies Record<(typeof KINDS)[number], unknown>;
    const known = KINDS.find((one) => one === kind);
    if (known === undefined) {
      throw new ServiceError('USAGE', `There is no showcase ${quote(kind)}. Allowed: ${KINDS.join(', ')}.`, {
        suggestions: nearestNames(kind, KINDS),
      });
    }
    const { answer, text } = await answers[known]();
    if (call.json) terminal.out(jsonText(answer));
    else if (text === '') terminal.say('No audit has run yet: there are no showcase apps.\n');
    else terminal.out(text);
    return 0;
  },
} as const satisfies Command;

function formatApps(apps: Apps, { colour, columns }: Terminal): string {
  const rows = apps.map(({ slug, classification, status, verification, url }) =>
    [slug, classification, status, verification?.verificationStatus ?? 'pending', url].map(formatValue),
  );
  if (rows.length === 0) return '';
  const paint = (text: string, column: number): string => (column === 0 ? colour.bold(text) : text);
  return `${table(rows, columns, { head: ['app', 'grade', 'status', 'audit', 'address'], paint })}\n`;
}

/** Formats the apps, then every total that is not zero. */
function formatReport({ summary, results }: Report, { colour, columns }: Terminal): string {
  const rows = results.map(({ slug, classification, verificationStatus, target }) =>
    [slug, classification, verificationStatus, target].map(formatValue),
  );
  if (rows.length === 0) return '';
  const paint = (text: string, column: number): string => (column === 0 ? colour.bold(text) : text);
  const totals = Object.entries(summary)
    .filter(([, count]) => typeof count === 'number' && count !== 0)
    .map(([name, count]) => [splitWords(name), String(count)]);
  return [
    table(rows, columns, { head: ['app', 'grade', 'audit', 'target'], paint }),
    ...(totals.length === 0 ? [] : ['', table(totals, columns, { right: [1] })]),
    '',
  ].join('\n');
}

/** `passedBuilds` becomes `passed builds`. */
const splitWords = (name: string): string =>
  name.replace(/Count$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
