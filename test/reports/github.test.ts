import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGithub } from '../../src/reports/github.ts';
import { toOneLine } from '../../src/reports/text.ts';
import { at, finding, hostileReport, reportWith } from './findings.ts';

/** Parses a line like the runner: the command, its properties up to the next `::`, then the message. */
function read(
  line: string,
): { command: string; properties: Record<string, string>; message: string } | undefined {
  const [, command = '', properties = '', message = ''] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? [];
  if (command === '') return undefined;
  const data = (text: string): string =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  const pairs = properties.split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, data(value.join('=').replaceAll('%3A', ':').replaceAll('%2C', ','))];
  });
  return { command, properties: Object.fromEntries(pairs) as Record<string, string>, message: data(message) };
}

describe('annotations for GitHub', () => {
  it('are one line each, with file, line and column', () => {
    const report = reportWith([
      finding('STRUCT005', { place: at('src/a,b:c.tsx', 7, 3), message: '100% wrong', suggestion: 'Do it.' }),
      finding('CTX002'),
      finding('CTX005'),
    ]);
    expect(formatGithub(report).split('\n')).toEqual([
      '::error file=src/a%2Cb%3Ac.tsx,line=7,endLine=7,col=3,title=STRUCT005 references-resolve::100%25 wrong Do it.',
      '::warning title=CTX002 pack-manifest-present::Something is wrong by CTX002.',
      '::notice title=CTX005 agents-block-is-current::Something is wrong by CTX005.',
      '',
    ]);
  });

  it('are as many as findings and say what they say, whatever that is', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const lines = formatGithub(report)
          .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
          .slice(0, -1);
        expect(lines).toHaveLength(report.findings.length);
        for (const [index, { message, place }] of report.findings.entries()) {
          const command = read(lines[index] ?? '');
          expect(command?.message.startsWith(toOneLine(message))).toBe(true);
          expect(command?.properties['file']).toBe(place && toOneLine(place.file));
        }
      }),
      { numRuns: 150 },
    );
  });
});
