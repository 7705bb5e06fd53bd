import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cells } from '../../src/cli/layout.ts';
import { svc } from './support.ts';

/** Lines that are calls to copy stay whole, however narrow the terminal is. */
const widest = (text: string): number => Math.max(...text.split('\n').map(cells));

describe('svc search', () => {
  it('shows name, address, description and the reason for the match', async () => {
    const { exit, out, err } = await svc(['search', 'data', 'table', '--limit', '2']);
    expect(exit).toBe(0);
    const [title, description, why] = out.split('\n');
    expect(title).toBe('Data table  pattern/data-table');
    expect(description).toMatch(/^ {2}Puts many entries .*…$/);
    expect(why).toBe('  data, table in the name');
    expect(err).toMatch(/^1 to 2 of \d+ matches\.\nMore: svc search data table --limit 2 --offset 2\n$/);
  });

  it.each([80, 40, 20])('fits into %d columns', async (columns) => {
    expect(widest((await svc(['search', 'dashboard'], { columns })).out)).toBeLessThanOrEqual(columns);
  });

  it('highlights what matched', async () => {
    const mark = (name: string, text: string): string => (name === 'bold' ? `*${text}*` : text);
    const { out } = await svc(['search', 'data', 'table', '--limit', '1'], { mark });
    expect(out).toMatch(/^\*Data\* \*table\* {2}pattern\/data-table\n/);
  });

  it('with --json prints the response of the service and nothing else', async () => {
    const { out, err } = await svc(['search', 'login', '--type', 'patterns', '--limit', '3', '--json']);
    expect(err).toBe('');
    const response = JSON.parse(out);
    expect(response).toMatchObject({ limit: 3, offset: 0 });
    expect(response.results.map(({ type }: { type: string }) => type)).toEqual([
      'pattern',
      'pattern',
      'pattern',
    ]);
  });

  it('passes filters to the service', async () => {
    const labs = JSON.parse((await svc(['search', 'app', '--type', 'blueprint', '--labs', '--json'])).out);
    const same = JSON.parse(
      (await svc(['search', 'app', '--type', 'blueprint', '--blueprint-set', 'labs', '--json'])).out,
    );
    const other = JSON.parse((await svc(['search', 'app', '--type', 'blueprint', '--json'])).out);
    expect(labs).toEqual(same);
    expect(labs.total).not.toBe(other.total);
    const none = await svc(['search', 'table', '--namespace', '@acme']);
    expect(none).toMatchObject({ exit: 0, out: '' });
    expect(none.err).toContain('No matches.');
    expect((await svc(['search', 'table', '--source', 'community', '--json'])).out).toContain('"total": 0');
  });

  it('with --quiet prints only the results', async () => {
    expect((await svc(['search', 'table', '--quiet'])).err).toBe('');
  });

  it('quotes the words of the next call for a shell', async () => {
    const { err } = await svc(['search', "owner's table", '--limit', '1']);
    expect(err).toContain(`More: svc search 'owner'\\''s table' --limit 1 --offset 1\n`);
  });

  it.each([
    [[' '], 'Query parameter "q" is required'],
    [['table', '--type', 'patern'], 'Invalid type filter: patern. Allowed: '],
    [['table', '--sort', 'best'], 'Invalid sort: best. Allowed: recommended, recent, name.'],
    [['table', '--limit', 'ten'], 'Parameter "limit" must be an integer from 1 to 100; got "ten".'],
    [['table', '--offset', '-1'], 'Parameter "offset" must be an integer'],
    [['x'.repeat(201)], 'at most 200 characters'],
    [['table', '--labs', '--blueprint-set', 'all'], '--labs and --blueprint-set contradict each other'],
  ])('%j is refused with the message of the service, exit 2', async (args, message) => {
    const { exit, out, err } = await svc(['search', ...args]);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain(message);
    expect(JSON.parse((await svc(['search', ...args, '--json'])).out).detail).toContain(message);
  });
});

describe('svc list', () => {
  it('accepts the type in the singular and the plural', async () => {
    const one = await svc(['list', 'theme']);
    expect(one).toMatchObject({ exit: 0, out: (await svc(['list', 'themes'])).out });
  });

  it('aligns name, slug and description, and uses one line per value in a narrow terminal', async () => {
    const wide = await svc(['list', 'shells', '--sort', 'name', '--limit', '5']);
    expect(widest(wide.out)).toBeLessThanOrEqual(80);
    const starts = wide.out
      .trimEnd()
      .split('\n')
      .map((line) => line.match(/^.+? {2,}/)?.[0].length);
    expect(new Set(starts).size).toBe(1);
    const narrow = await svc(['list', 'shells', '--limit', '5'], { columns: 40 });
    expect(widest(narrow.out)).toBeLessThanOrEqual(40);
    expect(narrow.out.trimEnd().split('\n')).toHaveLength(15);
  });

  it('paginates, and says how to continue', async () => {
    const { out, err } = await svc(['list', 'patterns', '--limit', '2', '--offset', '4']);
    expect(out.trimEnd().split('\n')).toHaveLength(2);
    expect(err).toMatch(/^5 to 6 of \d+ patterns\.\nMore: svc list patterns --limit 2 --offset 6\n$/);
    expect((await svc(['list', 'patterns', '--offset', '24999'])).err).toMatch(
      /^\d+ patterns, none from 25000 on\.\n$/,
    );
  });

  it('with --all goes through every page', async () => {
    const { total, items } = JSON.parse((await svc(['list', 'pattern', '--all', '--json'])).out);
    expect(total).toBeGreaterThan(100);
    expect(new Set(items.map(({ slug }: { slug: string }) => slug)).size).toBe(total);
    expect((await svc(['list', 'pattern', '--all'])).err).toBe(`1 to ${total} of ${total} patterns.\n`);
  });

  it.each([
    [['patern'], 'Did you mean "pattern" or "patterns"?'],
    [[''], 'A type is missing. Allowed: pattern, patterns'],
    [['themes', '--all', '--limit', '2'], '--all lists every page'],
    [['themes', '--sort', 'size'], 'Invalid sort: size'],
  ])('%j is refused with the allowed values, exit 2', async (args, message) => {
    const { exit, out, err } = await svc(['list', ...args]);
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain(message);
  });
});

describe('svc get', () => {
  it.each([
    ['pattern', 'data-table', ['Data table', 'Presets', 'standard (default)', 'components']],
    ['theme', 'slate', ['Slate', 'Palette (light, dark)', '#f6f7f9', 'modes']],
    ['blueprint', 'billing-platform', ['Billing platform', 'Pages', '/invoices', 'ledger']],
    ['archetypes', 'billing-console', ['Billing console', 'Pages', '/billing/plan', 'features']],
    ['shell', 'sidebar-main', ['Sidebar and main', 'Regions', 'navigation']],
  ])('shows a %s in a readable form', async (type, slug, parts) => {
    for (const columns of [80, 40]) {
      const { exit, out, err } = await svc(['get', type, slug], { columns });
      expect({ exit, err }).toEqual({ exit: 0, err: '' });
      for (const part of [...parts, 'quality']) expect(out).toContain(part);
      expect(widest(out)).toBeLessThanOrEqual(columns);
    }
  });

  it('with --json prints the whole record as served', async () => {
    const record = JSON.parse((await svc(['get', 'theme', 'slate', '--json'])).out);
    const file = readFileSync(new URL('../../content/official/themes/slate.json', import.meta.url), 'utf8');
    expect(record).toMatchObject({ slug: 'slate', type: 'theme', namespace: '@official' });
    expect(record.data).toEqual(JSON.parse(file));
  });

  it('suggests a command for an unknown slug, exit 1', async () => {
    const mistyped = await svc(['get', 'pattern', 'data-tabel']);
    expect(mistyped).toMatchObject({ exit: 1, out: '' });
    expect(mistyped.err).toContain(
      'pattern "@official/data-tabel" not found.\ntry: svc get pattern data-table',
    );
    const otherType = await svc(['get', 'pattern', 'slate']);
    expect(otherType.err).toContain('svc get theme slate');
    const problem = JSON.parse((await svc(['get', 'pattern', 'data-tabel', '--json'])).out);
    expect(problem).toMatchObject({ code: 'UNKNOWN_RECORD', suggestions: ['data-table'] });
  });

  it.each(['-', '…', 'x'.repeat(5000), '../theme/slate', '__proto__', '%2e%2e'])(
    'refuses the unknown slug %s',
    async (slug) => {
      const { exit, err } = await svc(['get', 'pattern', slug]);
      expect({ exit, code: err.slice(0, 12) }).toEqual({
        exit: slug.length > 1000 ? 2 : 1,
        code: slug.length > 1000 ? 'error[URI_TO' : 'error[UNKNOW',
      });
    },
  );

  it('searches the namespace given by --namespace', async () => {
    expect(await svc(['get', 'theme', 'slate', '--namespace', '@acme'])).toMatchObject({ exit: 1 });
    expect(await svc(['get', 'theme', 'slate', '--namespace', '@official'])).toMatchObject({ exit: 0 });
  });
});

describe('svc summary', () => {
  it('is a table with a column for each type, or blocks where that does not fit', async () => {
    const { total_public_items: total } = JSON.parse((await svc(['summary', '--json'])).out).totals;
    const wide = (await svc(['summary'])).out;
    expect(wide).toMatch(/^ +pattern +theme +blueprint +archetype +shell +all\n/);
    expect(wide).toMatch(new RegExp(`^records .* ${total}$`, 'm'));
    const narrow = (await svc(['summary'], { columns: 40 })).out;
    expect(narrow).toMatch(new RegExp(`^all\n {2}records +${total}$`, 'm'));
    expect(widest(wide)).toBeLessThanOrEqual(80);
    expect(widest(narrow)).toBeLessThanOrEqual(40);
  });

  it('supports another namespace', async () => {
    const { out } = await svc(['summary', '--namespace', '@acme', '--json']);
    expect(JSON.parse(out)).toMatchObject({ namespace: '@acme', totals: { total_public_items: 0 } });
    expect(await svc(['summary', '--namespace', 'official'])).toMatchObject({ exit: 0 });
  });

  it('is still available by its old name, and prints the new one on a terminal', async () => {
    const { out } = await svc(['summary']);
    expect(await svc(['registry', 'summary'])).toEqual({ exit: 0, out, err: '' });
    expect(await svc(['registry', 'summary'], { isTerminal: true })).toEqual({
      exit: 0,
      out,
      err: 'hint: this is now called svc summary.\n',
    });
    expect((await svc(['registry', 'summary', '--json'], { isTerminal: true })).err).toBe('');
    expect((await svc(['registry', 'summary', '--quiet'], { isTerminal: true })).err).toBe('');
  });
});

describe('svc showcase', () => {
  it.each([
    ['manifest', 'total'],
    ['shortlist', 'generatedAt'],
    ['verification', 'dryRun'],
  ])('has the %s', async (kind, member) => {
    expect(JSON.parse((await svc(['showcase', kind, '--json'])).out)).toHaveProperty(member);
    expect(await svc(['showcase', kind])).toMatchObject({ exit: 0 });
  });

  it('refuses anything else', async () => {
    const { exit, err } = await svc(['showcase', 'shortlst']);
    expect(exit).toBe(2);
    expect(err).toContain('There is no showcase "shortlst". Allowed: manifest, shortlist, verification.');
  });
});

describe('svc suggest', () => {
  const sentence = ['a', 'page', 'where', 'the', 'office', 'sees', 'unpaid', 'invoices'];

  it('names patterns, archetypes and blueprints with reasons, and what to call next', async () => {
    const { exit, out, err } = await svc(['suggest', ...sentence]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^patterns\n[^]+^archetypes\n[^]+^blueprints\n/m);
    expect(out).toContain('Invoice summary (invoice-summary)');
    expect(out).toMatch(/^ {4}medium confidence: invoices in the name/m);
    expect(out).toContain('(billing-console)');
    expect(err).toMatch(/^\nNext: svc get pattern [a-z-]+\n$/);
  });

  it('returns three to five of each type with --json', async () => {
    const { keywords, suggestions, next } = JSON.parse((await svc(['suggest', ...sentence, '--json'])).out);
    expect(keywords).toEqual(['office', 'unpaid', 'invoices']);
    for (const type of ['pattern', 'archetype', 'blueprint']) {
      const some = suggestions.filter((one: { type: string }) => one.type === type);
      expect(some.length).toBeGreaterThanOrEqual(3);
      expect(some.length).toBeLessThanOrEqual(5);
      for (const { confidence } of some) expect(confidence).toMatch(/^(?:high|medium|low)$/);
      expect(next.includes(some[0].command)).toBe(some[0].confidence !== 'low');
    }
    for (const { reason } of suggestions) expect(reason).not.toBe('');
  });

  it.each([80, 40])('fits into %d columns', async (columns) => {
    expect(widest((await svc(['suggest', ...sentence], { columns })).out)).toBeLessThanOrEqual(columns);
  });

  it('accepts a sentence that is too long for a search, and refuses a blank one as the service does', async () => {
    expect(await svc(['suggest', `${'invoices and reminders '.repeat(20)}`])).toMatchObject({ exit: 0 });
    const { exit, err } = await svc(['suggest', '  ']);
    expect(exit).toBe(2);
    expect(err).toContain('Query parameter "q" is required');
  });

  it('names the nearest records in one line, and no next step, when nothing fits well', async () => {
    const { exit, out, err } = await svc(['suggest', 'wedding countdown']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^patterns\n {2}Nothing fits well\. Nearest: [a-z-]+, /);
    expect(err).toBe('\nNothing fits well. Describe what people do on the page in other words.\n');
    expect(JSON.parse((await svc(['suggest', 'wedding countdown', '--json'])).out).next).toEqual([]);
  });

  it('reports when nothing matches', async () => {
    const { exit, out, err } = await svc(['suggest', 'qqqqqqqqqq']);
    expect({ exit, out }).toEqual({ exit: 0, out: '' });
    expect(err).toContain('No matches.');
  });
});

describe('svc schema', () => {
  it('prints the schema of the product file, which the service does not have', async () => {
    const { exit, out } = await svc(['schema', 'svc.product.v1']);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ title: 'Product file' });
    expect((await svc(['schema', 'svc.product.v1.json'])).out).toBe(out);
  });

  it('lists the catalog within the width', async () => {
    for (const columns of [80, 40])
      expect(widest((await svc(['schema'], { columns })).out)).toBeLessThanOrEqual(columns);
  });
});
