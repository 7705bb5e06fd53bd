import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { addressIsReserved } from './address-is-reserved.ts';

describe(addressIsReserved.name, () => {
  it.each([
    'https://acme.com/a',
    'See http://shop.acme.io',
    'mailto:ines@acme.com',
    'ines@acme.co',
    'https://user@acme.com/',
  ])('reports %s', (text) => {
    expect(violationPointers(addressIsReserved, record('pattern', { text }))).toEqual(['/text']);
  });

  it.each([
    'https://svc.example/schemas/pattern.v2.json',
    'https://docs.example.com/a',
    'ines@example.org',
    'http://localhost:3000',
    '/invoices',
    '@inês mentioned you',
  ])('accepts %s', (text) => {
    expect(violationPointers(addressIsReserved, record('pattern', { text }))).toEqual([]);
  });
});
