import { describe, expect, it } from 'vitest';
import { findViolations, inEveryLanguage, findTexts } from '../../../../test/verify/run-rule.ts';
import { dialogHasName } from './dialog-has-name.ts';

describe('dialog has name', () => {
  it.each(
    [
      ['<dialog><h2>Delete</h2></dialog>', '<dialog>'],
      ['<div role="dialog"><h2>Delete</h2></div>', '<div role="dialog">'],
      ['<div role="alertdialog" aria-label=""></div>', '<div role="alertdialog" aria-label="">'],
      ['<dialog aria-labelledby="t"><h2 id="t"></h2></dialog>', '<dialog aria-labelledby="t">'],
      ['<dialog aria-describedby="t"><p id="t">Sure?</p></dialog>', '<dialog aria-describedby="t">'],
      ['<dialog hidden></dialog>', '<dialog hidden>'],
    ].flatMap(([html = '', found = '']) =>
      inEveryLanguage(html).map(([path, text]) => [path, text, found] as const),
    ),
  )('reports in %s: %s', (path, text, found) => {
    expect(findTexts(dialogHasName, path, text)).toEqual([found]);
  });

  it.each(
    [
      '<dialog aria-label="Delete"></dialog>',
      '<dialog title="Delete"></dialog>',
      '<dialog aria-labelledby="t"><h2 id="t">Delete</h2></dialog>',
      '<dialog aria-labelledby="gone t"><h2 id="t">Delete</h2></dialog>',
      '<div role="dialog" aria-labelledby="t"><h2 id="t"><span>Delete</span></h2></div>',
      '<div role="dialog" aria-labelledby="t"><h2 id="t" hidden>Delete</h2></div>',
      '<div class="dialog"></div>',
      '<div role="region"></div>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(dialogHasName, path, text)).toEqual([]);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <dialog {...p} />;'],
    ['a.tsx', 'const A = (p) => <dialog aria-label={p.title} />;'],
    ['a.tsx', 'const A = (p) => <dialog aria-labelledby={p.id}><h2 id={p.id}>Delete</h2></dialog>;'],
    ['a.tsx', 'const A = () => <dialog aria-labelledby="elsewhere" />;'],
    ['a.tsx', 'const A = (p) => <dialog aria-labelledby="t"><h2 id="t">{p.title}</h2></dialog>;'],
    [
      'a.tsx',
      'const A = () => <dialog aria-labelledby="t"><DialogTitle id="t">Delete</DialogTitle></dialog>;',
    ],
    ['a.tsx', 'const A = (p) => <div role={p.role} />;'],
    ['a.tsx', 'const A = () => <Dialog />;'],
    ['Modal.vue', '<template><div role="dialog"><slot /></div></template>'],
    ['a.svelte', '<dialog use:named={"Delete"}></dialog>'],
  ])('ignores values that are only known at run time: %s %s', (path, text) => {
    expect(findTexts(dialogHasName, path, text)).toEqual([]);
  });

  it('reports a reference to an id that a complete document does not contain', () => {
    const text =
      '<!doctype html><html lang="en"><body><dialog aria-labelledby="gone"></dialog></body></html>';
    expect(findViolations(dialogHasName, 'a.html', text)).toMatchObject([
      {
        message:
          'This dialog (<dialog>) has no accessible name: aria-labelledby and aria-label are missing, empty or refer to no element.',
        suggestion: 'Set aria-labelledby to the id of its heading, or add an aria-label.',
      },
    ]);
  });
});
