import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../../test/verify/project.ts';
import type { Violation } from '../../finding.ts';
import type { Contract } from '../../rule.ts';
import { interactionIsImplemented as rule } from './interaction-is-implemented.ts';

/** The violations if only the first pattern of the first page requires these interactions. */
function found(files: Record<string, string>, ...interactions: string[]): readonly Violation[] {
  const project = projectOf(files);
  const { contract } = project;
  const [page] = contract?.bundle.pages ?? [];
  const [pattern] = page?.data.patterns ?? [];
  if (!contract || !page || !pattern) throw new Error('the contract has no pattern');
  const pageWithInteractions = {
    ...page,
    data: {
      ...page.data,
      patterns: [
        { ...pattern, interactions },
        { ...pattern, interactions },
      ],
    },
  };
  const contractWithInteraction: Contract = {
    ...contract,
    bundle: { ...contract.bundle, pages: [pageWithInteractions] },
  };
  return rule.check({ ...project, contract: contractWithInteraction });
}

const count = (files: Record<string, string>, ...interactions: string[]): number =>
  found(files, ...interactions).length;

const LIST = { 'src/List.tsx': 'export const List = () => <ul><li>a</li></ul>;' };

describe('interaction-is-implemented', () => {
  it('reports an interaction once, with the placement that requires it', () => {
    const [one, ...others] = found(LIST, 'drag-reorder');
    expect(others).toEqual([]);
    expect(one?.pointer).toMatch(/^\/blueprint\/sections\/0\/pages\/0\/layout\/0/);
    expect(one?.message).toContain('requires "drag-reorder"');
  });

  it('reports the missing evidence, the pattern and its alias', () => {
    const [one] = found(LIST, 'keyboard-navigation');
    expect(one?.message).toContain(
      ': no handler for arrow keys, Home or End, and no library that provides it.',
    );
    const project = projectOf(LIST);
    const [page] = project.contract?.bundle.pages ?? [];
    const [pattern] = page?.data.patterns ?? [];
    if (!project.contract || !page || !pattern) throw new Error('the contract has no pattern');
    const patterns = [{ ...pattern, id: 'data-table', alias: 'orders', interactions: ['focus-trap'] }];
    const pages = [{ ...page, data: { ...page.data, patterns } }];
    const contract = { ...project.contract, bundle: { ...project.contract.bundle, pages } };
    expect(rule.check({ ...project, contract })[0]?.message).toMatch(
      /^The pattern "data-table" \(as "orders"\) on the page /,
    );
  });

  it('ignores a page that no file implements, which is a finding of its own', () => {
    const elsewhere = {
      'src/App.tsx':
        'import { Route, Routes } from \'react-router-dom\';\nexport const App = () => <Routes><Route path="/nowhere-else" element={<p>a</p>} /></Routes>;',
    };
    expect(count(elsewhere, 'drag-reorder')).toBe(0);
  });

  it('reports each of them in an app that does nothing', () => {
    const names = [
      'drag-reorder',
      'keyboard-navigation',
      'focus-trap',
      'inline-edit',
      'hover-tooltip',
      'hover-reveal',
      'real-time-updates',
      'scroll-reveal',
      'click-select',
      'lift-hover',
      'zoom-scroll',
      'status-pulse',
    ];
    expect(found(LIST, ...names).map(({ suggestion }) => /"(.+?)"/.exec(suggestion ?? '')?.[1])).toEqual(
      names,
    );
  });

  it('accepts structural evidence anywhere', () => {
    expect(
      count(
        {
          ...LIST,
          'src/Row.tsx': 'export const Row = () => <li draggable onDragStart={a} onDrop={b}>a</li>;',
        },
        'drag-reorder',
      ),
    ).toBe(0);
    expect(count({ ...LIST, 'src/a.css': '.card:hover { box-shadow: 0 4px 8px #0003 }' }, 'lift-hover')).toBe(
      0,
    );
  });

  it('does not accept a word, an effect or a tab index', () => {
    expect(
      count(
        { ...LIST, 'src/a.ts': '// drag-reorder\nexport const text = "drag and drop to reorder";' },
        'drag-reorder',
      ),
    ).toBe(1);
    expect(
      count(
        {
          'src/A.tsx': 'export const A = () => { useEffect(() => {}); return <div tabIndex={-1}>a</div>; };',
        },
        'live-simulation',
        'focus-trap',
      ),
    ).toBe(2);
  });

  it('ignores names outside of the vocabulary, empty projects and unparsed files', () => {
    expect(count(LIST, 'sort-columns')).toBe(0);
    expect(count({}, 'drag-reorder')).toBe(0);
    expect(count({ ...LIST, 'src/page.mdx': '# a' }, 'drag-reorder')).toBe(0);
    expect(count({ ...LIST, 'src/a.scss': '.a { }' }, 'lift-hover', 'drag-reorder')).toBe(1);
  });
});
