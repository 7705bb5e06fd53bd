import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJunit } from '../../src/reports/junit.ts';
import { toOneLine } from '../../src/reports/text.ts';
import { needsContract } from '../../src/verify/rule.ts';
import { RULES } from '../../src/verify/rules/index.ts';
import { at, finding, hostileReport, NO_CONTRACT, reportWith } from './findings.ts';
import { parseXml, type XmlElement } from './xml.ts';

const casesOf = (text: string): XmlElement[] => parseXml(text).children.flatMap(({ children }) => children);

describe('JUnit XML', () => {
  it('is well-formed whatever the findings say, and every message can be read back', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const cases = casesOf(formatJunit(report));
        for (const [index, { message }] of report.findings.entries()) {
          const [inner] = cases[index]?.children ?? [];
          expect(inner?.text).toContain(toOneLine(message));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('counts what it says', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const root = parseXml(formatJunit(report));
        const cases = root.children.flatMap(({ children }) => children);
        const having = (name: string): string =>
          String(cases.filter(({ children }) => children[0]?.name === name).length);
        expect(root.attributes).toMatchObject({
          tests: String(cases.length),
          failures: having('failure'),
          skipped: having('skipped'),
        });
      }),
      { numRuns: 30 },
    );
  });

  it('lets a finding fail by the threshold of the run', () => {
    const findings = [finding('STRUCT005', { place: at('src/page.tsx', 7, 3) }), finding('CTX001')];
    const innerOf = (failOn: 'error' | 'warn' | 'none') =>
      casesOf(formatJunit(reportWith(findings, { failOn })))
        .slice(0, 2)
        .map(({ children }) => children[0]?.name);
    expect(innerOf('error')).toEqual(['failure', 'system-out']);
    expect(innerOf('warn')).toEqual(['failure', 'failure']);
    expect(innerOf('none')).toEqual(['system-out', 'system-out']);
  });

  it('has a passing test for every rule without findings, and skips those that could not run', () => {
    expect(casesOf(formatJunit(reportWith([])))).toHaveLength(RULES.length);
    const without = casesOf(formatJunit(reportWith([finding('CONTRACT001')], { project: NO_CONTRACT })));
    expect(without.filter(({ children }) => children[0]?.name === 'skipped')).toHaveLength(
      RULES.filter(needsContract).length,
    );
  });
});

describe('the reader of XML in these tests', () => {
  it.each([
    '<a><b></a></b>',
    '<a>&nope;</a>',
    '<a>a & b</a>',
    '<a>]]></a>',
    '<a x="1" x="2"/>',
    '<a>\u0001</a>',
    '<a/><b/>',
    '<a',
  ])('refuses %j', (text) => {
    expect(() => parseXml(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)).toThrow(Error);
  });
});
