import { expect, it } from 'vitest';
import { everywhere, sourceOf } from '../../../test/verify/found-in.ts';
import { collectFacts } from './index.ts';

it.each(everywhere('<button type="button">a</button><input id="b" /><button type="button">c</button>'))(
  'the controls that %s draws by itself are counted',
  (path, text) => {
    expect(collectFacts(sourceOf(path, text)).controls).toEqual({ button: 2, input: 1 });
  },
);

it('components are no controls of the platform', () => {
  expect(collectFacts(sourceOf('a.tsx', 'export const A = () => <Button />;')).controls).toEqual({});
});
