import { expect, it } from 'vitest';
import { formatAnatomy } from './anatomy.ts';

it('an anatomy separates choices that contain commas', () => {
  expect(
    formatAnatomy({
      is: 'field',
      kind: 'radio',
      label: 'Taken in?',
      required: true,
      options: ['No, I have asked', 'Not asked yet'],
    }),
  ).toBe('field:radio "Taken in?" required {"No, I have asked", "Not asked yet"}');
});

it('an anatomy marks parts that are repeated or may be missing', () => {
  expect(
    formatAnatomy({
      is: 'list',
      children: [{ is: 'badge', each: 'order', when: 'order.status', text: '{order.status}' }],
    }),
  ).toBe('list(each order: badge? "{order.status}")');
});
