import { describe, expect, it } from 'vitest';
import { findViolations, record } from '../../../../test/content/probe.ts';
import { signInLeadsToAnAccount } from './sign-in-leads-to-an-account.ts';

const gate = record(
  'archetype',
  { id: 'gate', pages: [{ id: 'sign-in', path: '/sign-in', default_layout: ['sign-in-form'] }] },
  'gate',
);
const profile = {
  id: 'profile',
  path: '/me',
  default_layout: ['tabs', 'profile-form'],
  content: { tabs: { roles: { sections: { rows: [{ label: 'Security', href: '#security' }] } } } },
};
const security = { id: 'security', path: '/me/security', default_layout: ['security-settings'] };
const account = (pages: object[], ...routes: string[]) =>
  record(
    'archetype',
    { id: 'me', pages, navigation_items: routes.map((route) => ({ label: 'You', route })) },
    'me',
  );
const messages = (compose: string[], own: ReturnType<typeof account>, more: object = {}) =>
  findViolations(signInLeadsToAnAccount, [
    gate,
    own,
    record('blueprint', { compose, routes: {}, ...more }),
  ]).map(({ message }) => message);

describe(signInLeadsToAnAccount.name, () => {
  it('asks nothing of a product without sign-in', () => {
    expect(messages([], account([]))).toEqual([]);
  });

  it('accepts an account that the navigation opens, with security one link further', () => {
    expect(messages(['gate', 'me'], account([profile, security], '/me'))).toEqual([]);
  });

  it('accepts a link in the footer', () => {
    const footer = [{ text: 'Your profile', href: '#profile' }];
    expect(messages(['gate', 'me'], account([profile, security]), { product: { footer } })).toEqual([]);
  });

  it('reports a missing page', () => {
    expect(messages(['gate', 'me'], account([profile], '/me'))).toEqual([
      '/compose brings a sign-in, but no page with security-settings for people to change their password and see where they are signed in.',
    ]);
    expect(messages(['gate'], account([profile, security], '/me'))).toHaveLength(2);
  });

  it('reports a page that nothing leads to', () => {
    expect(messages(['gate', 'me'], account([profile, security]))).toEqual([
      '/compose brings a page with profile-form for people to change their name and contact, but nothing leads to it.',
    ]);
  });
});
