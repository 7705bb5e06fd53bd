import { expect, it } from 'vitest';
import { everywhere, sourceOf } from '../../../test/verify/found-in.ts';
import { factsOf } from '../facts-of.ts';

it.each(everywhere('<button type="button">a</button><input id="b" /><button type="button">c</button>'))(
  'the controls that %s draws by itself are counted',
  (path, text) => {
    expect(factsOf(sourceOf(path, text)).controls).toEqual({ button: 2, input: 1 });
  },
);

it('components are no controls of the platform', () => {
  expect(factsOf(sourceOf('a.tsx', 'export const A = () => <Button />;')).controls).toEqual({});
});
