import { expect, it } from 'vitest';
import { sourceOf } from '../../../test/verify/found-in.ts';
import { collectFacts } from './index.ts';

it('custom properties are listed once and in order, wherever they are declared', () => {
  expect(
    collectFacts(sourceOf('a.css', ':root { --b: 1; --a: 2; color: red } .x { --b: 3 }')).properties,
  ).toEqual(['--a', '--b']);
  expect(
    collectFacts(sourceOf('a.vue', '<template><p>a</p></template><style>p { --c: 1 }</style>')).properties,
  ).toEqual(['--c']);
});
