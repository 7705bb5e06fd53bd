import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { avatar } from './avatar.ts';

describe('an avatar', () => {
  it('shows initials and is named by the full name', () => {
    const letters = (label: string): string | undefined =>
      /aria-hidden="true">([^<]*)</.exec(renderNode(avatar, { label }))?.[1];
    expect(letters('Itzel Ramírez')).toBe('IR');
    expect(letters('You, Katarzyna Wilk')).toBe('Y');
    expect(letters('émile de la Tour')).toBe('ÉT');
    expect(letters('Dr. Miriam Osei')).toBe('MO');
    expect(letters('Prof Lindqvist, cardiology')).toBe('L');
    expect(letters('Dr')).toBe('D');
    expect(letters('+4')).toBe('?');
    expect(renderNode(avatar, { label: 'Ewa Lis' })).toContain('role="img" aria-label="Ewa Lis"');
  });
});
