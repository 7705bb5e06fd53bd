import { describe, expect, it } from 'vitest';
import { createLinks } from './context.ts';

describe('a link of a site', () => {
  const { href } = createLinks([]);

  it.each(['tel:+441632960203', 'tel:555-0110', 'mailto:isla@brae-moss.example.com'])(
    'opens the contact %s',
    (target) => {
      expect(href('/', target)).toBe(target);
    },
  );

  it.each([
    undefined,
    '/gone',
    'javascript:alert(1)',
    'tel:1" onclick="x',
    'mailto:a@b.example\nx',
    'data:text/html,x',
    'https://elsewhere.example/',
  ])('goes nowhere for %j', (target) => {
    expect(href('/', target)).toBe('#main');
  });
});
