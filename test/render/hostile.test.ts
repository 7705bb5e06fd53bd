import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

interface Node {
  readonly nodeName: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
  readonly value?: string;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* nodesOf(child);
}

const WORDS = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  'left \u202eright\u202c end \u2066x\u2069',
  '<!-- ]]> --> &lt;b&gt;',
];

/** The app of a blueprint with hostile text for every user-defined name. */
function hostileApp(text: string): EssenceV4 {
  const document = structuredClone(compose('support-desk', corpus));
  for (const section of document.blueprint.sections)
    for (const item of section.navigation_items ?? []) {
      item.label = text;
      item.badge = text;
    }
  const { navigation } = document.meta;
  for (const hotkey of navigation?.hotkeys ?? []) hotkey.label = text;
  return document;
}

describe('a page with a hostile document', () => {
  it.each(WORDS)('shows %j as text', (text) => {
    const { files, pages } = renderSite(hostileApp(text), corpus);
    for (const { file } of pages.slice(0, 4)) {
      const html = files.get(file) ?? '';
      const nodes = [...nodesOf(parse(html) as unknown as Node)];
      const scripts = nodes.filter(({ nodeName }) => nodeName === 'script');
      // The script file and the JSON it reads.
      expect(scripts.map(({ attrs = [] }) => attrs.map(({ name }) => name).sort())).toEqual([
        ['defer', 'src'],
        ['id', 'type'],
      ]);
      expect(nodes.flatMap(({ attrs = [] }) => attrs.filter(({ name }) => /^on/.test(name)))).toEqual([]);
      expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069](?![^<]*<\/script>)/);
      const data = scripts[1]?.childNodes?.[0]?.value ?? '';
      expect(() => JSON.parse(data) as unknown).not.toThrow();
    }
  });
});

describe('a page with diagnostics', () => {
  const document = structuredClone(compose('support-desk', corpus));
  const [section] = document.blueprint.sections;
  const [page] = section?.pages ?? [];
  page?.layout.push('no-such-pattern <b>');
  if (page) page.shell_override = 'no-such-shell';

  it('is rendered with labelled placeholders', () => {
    const { files, pages, diagnostics } = renderSite(document, corpus);
    const html = files.get(pages[0]?.file ?? '') ?? '';
    expect(diagnostics.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['PATTERN_UNRESOLVED', 'SHELL_UNRESOLVED']),
    );
    expect(html).toContain('The corpus has no pattern &quot;no-such-pattern &lt;b&gt;&quot;.');
    expect(html).toContain('The corpus has no shell &quot;no-such-shell&quot;.');
    expect(html).toContain('<main');
  });
});
