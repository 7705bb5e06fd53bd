import { describe, expect, it } from 'vitest';
import { contrastRatio, formatContrast, measurePairs, themeModes } from '../../src/render/palette.ts';
import { renderOverview, type Overview } from '../../src/preview/pages.ts';
import { renderRecord } from '../../src/render/record.ts';
import { corpus } from '../corpus.ts';

const slate = corpus.get('theme', 'slate');
const table = corpus.get('pattern', 'data-table');
if (!slate || !table) throw new Error('the corpus has neither slate nor data-table');

const OVERVIEW: Overview = {
  name: 'Shop',
  from: 'svc.essence.json',
  pages: [
    { path: '/', file: 'index.html', title: 'Start', section: 'front-door' },
    { path: '/orders/:id', file: 'orders/id/index.html', title: 'Order', section: 'orders' },
  ],
  theme: slate,
  diagnostics: [
    {
      code: 'PATTERN_UNRESOLVED',
      severity: 'error',
      pointer: '/blueprint/sections/0/pages/0/layout/1',
      message: 'No pattern is called "<script>".',
      suggestions: ['data-table'],
    },
  ],
  error: undefined,
  viewOf: (path) => `/view?page=${encodeURIComponent(path)}`,
  fileOf: (file) => `/files/${file}`,
};

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('contrast', () => {
  it('matches WCAG for known pairs', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#777777')).toBe(1);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.542, 3);
  });

  it('is rounded down', () => {
    expect(formatContrast(4.499)).toBe('4.49:1');
    expect(formatContrast(21)).toBe('21.00:1');
  });

  it('is sufficient for every pair of every theme', () => {
    const low = corpus.records.flatMap((record) =>
      record.type === 'theme'
        ? themeModes(record.data as typeof slate.data).flatMap((mode) =>
            measurePairs(record.data as typeof slate.data, mode)
              .filter(({ contrast, minimum }) => contrast < minimum)
              .map(({ foreground, background }) => `${record.slug} ${mode}: ${foreground} on ${background}`),
          )
        : [],
    );
    expect(low).toEqual([]);
    expect(measurePairs(slate.data, 'dark').length).toBeGreaterThan(20);
  });
});

describe('the overview', () => {
  const { text } = renderOverview(OVERVIEW);

  it('has a card for each page, by section, with a link and an inert thumbnail', () => {
    expect(text).toContain('<h2>Front door</h2>');
    expect(text).toContain('<h2>Orders</h2>');
    expect(text).toContain('href="/view?page=%2Forders%2F%3Aid"');
    expect(text).toMatch(/<div class="o-thumb" inert><iframe src="\/files\/orders\/id\/index\.html"/);
    expect(count(text, '<iframe')).toBe(2);
    expect(count(text, 'loading="lazy"')).toBe(2);
  });

  it('shows diagnostics with pointer and suggestion, escaped', () => {
    expect(text).toContain('1 diagnostic');
    expect(text).toContain('/blueprint/sections/0/pages/0/layout/1');
    expect(text).toContain('Try data-table.');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  it('shows the palette in both modes with contrast, without style attributes', () => {
    expect(text).toContain('Contrast in light mode');
    expect(text).toContain('Contrast in dark mode');
    expect(text).toContain(
      formatContrast(
        contrastRatio(slate.data.palette.text.light ?? '', slate.data.palette.background.light ?? ''),
      ),
    );
    expect(text).not.toContain(' style=');
  });

  it('shows an error in the file above everything else', () => {
    const error = { message: 'There is a comma too much.', places: ['/dna: one', '/meta: two'] };
    const { text: withError } = renderOverview({ ...OVERVIEW, error });
    expect(withError.indexOf('role="alert"')).toBeLessThan(withError.indexOf('<main'));
    expect(withError).toContain('There is a comma too much.');
    expect(withError).toContain('<li>/meta: two</li>');
  });
});

describe('the page of a record', () => {
  it('has every preset of a pattern in each mode, and its states as text and drawn once', () => {
    const { files, pages } = renderRecord(table, slate);
    const text = files.get('index.html') ?? '';
    expect(pages).toEqual([{ path: '/', file: 'index.html', title: table.data.name, section: 'pattern' }]);
    for (const preset of Object.keys(table.data.presets))
      expect(count(text, `data-essence="/presets/${preset}"`), preset).toBe(2);
    for (const [name, { announce }] of Object.entries(table.data.states)) {
      expect(text).toContain(`<h3>${name}</h3>`);
      expect(count(text, `data-essence="/states/${name}"`), name).toBe(1);
      if (announce !== undefined) expect(text).toContain('Announced: ');
    }
    expect(text).not.toContain('There is no primitive');
  });

  it('has one title, even if the pattern has its own', () => {
    for (const slug of ['page-header', 'data-table']) {
      const pattern = corpus.get('pattern', slug) ?? table;
      expect(count(renderRecord(pattern, slate).files.get('index.html') ?? '', '<h1'), slug).toBe(1);
    }
  });

  it('has unique ids', () => {
    const text = renderRecord(table, slate).files.get('index.html') ?? '';
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows only the requested mode', () => {
    const text = renderRecord(table, slate, 'dark').files.get('index.html') ?? '';
    expect(text).toContain('class="x-mode" data-mode="dark"');
    expect(text).not.toContain('class="x-mode" data-mode="light"');
  });

  it('renders every theme with palette, type, space, corners and elevation', () => {
    for (const record of corpus.records) {
      if (record.type !== 'theme') continue;
      const theme = corpus.get('theme', record.slug) ?? slate;
      const text = renderRecord(theme, theme).files.get('index.html') ?? '';
      for (const part of ['In use', 'Palette', 'Type', 'Space', 'Corners', 'Elevation'])
        expect(text, record.slug).toContain(`<h2>${part}</h2>`);
      expect(text).not.toContain(' style=');
    }
  });

  it('is byte-identical for the same record', () => {
    expect([...renderRecord(slate, slate).files]).toEqual([...renderRecord(slate, slate).files]);
  });
});
