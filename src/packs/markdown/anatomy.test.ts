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

it('an anatomy says on what a part depends, unless its own text shows it', () => {
  const button = (text: string, when: string): string => formatAnatomy({ is: 'button', text, when });
  expect(button('Remind me', 'article.unavailable')).toBe('button?(if article.unavailable) "Remind me"');
  expect(button('Add', '!article.unavailable')).toBe('button?(unless article.unavailable) "Add"');
  expect(button('{article.offer}', 'article.offer')).toBe('button? "{article.offer}"');
});

it('an anatomy has the values of a switch, the points of a chart, and every choice', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  expect(formatAnatomy({ is: 'field', kind: 'switch', label: 'Letters', checked: true })).toBe(
    'field:switch "Letters" checked',
  );
  expect(
    formatAnatomy({
      is: 'chart',
      kind: 'bar',
      series: [{ label: 'Sold', values: [3, 5] }],
      categories: ['May', 'June'],
    }),
  ).toBe('chart:bar["Sold" = 3 5][over "May", "June"]');
  expect(formatAnatomy({ is: 'field', kind: 'select', label: 'Day', options: days })).toContain('"Sunday"}');
});
