import { describe, expect, it } from 'vitest';
import { findViolations, record } from '../../../../test/content/probe.ts';
import { navigationByWidth, navigationIsWhatTheShellOffers } from './navigation-is-what-the-shell-offers.ts';

/** A frame whose navigation collapses below a width. */
const frame = (collapse: object | undefined, more: object = {}) => ({
  id: 'frame',
  category: 'sidebar',
  nav_style: 'sidebar',
  regions: [{ id: 'nav', landmark: 'navigation', holds: ['navigation'], ...(collapse ? { collapse } : {}) }],
  areas: { base: { columns: ['1fr'], rows: ['1fr'], areas: ['nav'] } },
  ...more,
});
const drawer = frame({ below: 'lg', into: 'drawer' });
const widths = (shell: object) => navigationByWidth(shell as Parameters<typeof navigationByWidth>[0]);

describe(navigationByWidth.name, () => {
  it('is what the region collapses into, then the style of the shell', () => {
    expect(widths(drawer)).toEqual(['drawer', 'drawer', 'drawer', 'sidebar', 'sidebar', 'sidebar']);
    expect(widths(frame(undefined))).toEqual(Array(6).fill('sidebar'));
  });

  it('takes a sheet for a drawer, and what is left out for no navigation', () => {
    expect(widths(frame({ below: 'sm', into: 'sheet' }))[0]).toBe('drawer');
    expect(widths(frame({ below: 'sm', into: 'hidden' }))[0]).toBe('none');
    expect(widths(frame({ below: 'sm', into: 'stacked' }))[0]).toBe('none');
  });

  it('takes a rail with room for words for a sidebar', () => {
    const grid = (track: string) => ({ columns: [track, '1fr'], rows: ['1fr'], areas: ['nav main'] });
    const rail = frame(
      { below: 'md', into: 'tab-bar' },
      { nav_style: 'rail', areas: { base: grid('1fr'), md: grid('size'), xl: grid('220px') } },
    );
    expect(widths(rail)).toEqual(['tab-bar', 'tab-bar', 'rail', 'rail', 'sidebar', 'sidebar']);
  });
});

describe(navigationIsWhatTheShellOffers.name, () => {
  const messages = (navigation: object | undefined, more: object = {}, shell: object = drawer) =>
    findViolations(navigationIsWhatTheShellOffers, [
      record('shell', shell, 'frame'),
      record('archetype', { id: 'work', role: 'primary', pages: [{ id: 'p', shell: 'frame' }] }, 'work'),
      record('blueprint', {
        compose: ['work'],
        routes: {},
        ...(navigation ? { responsive_strategy: { navigation } } : {}),
        ...more,
      }),
    ]).map(({ message, fix }) => `${message} ${fix}`);

  it('accepts a promise that the frame keeps', () => {
    expect(messages({ base: 'drawer', lg: 'sidebar' })).toEqual([]);
    expect(messages({ base: 'drawer', md: 'drawer', lg: 'sidebar' }, { archetype: 'work' })).toEqual([]);
  });

  it('reports the first width at which the frame offers something else', () => {
    expect(messages({ base: 'tab-bar', lg: 'sidebar' })).toEqual([
      expect.stringMatching(/"tab-bar" at base.*"drawer".*drawer from base, sidebar from lg/),
    ]);
    expect(messages({ base: 'drawer', xl: 'sidebar' })).toEqual([expect.stringContaining('at lg')]);
  });

  it('has nothing to say without a promise or without a frame', () => {
    expect(messages(undefined)).toEqual([]);
    expect(messages({ base: 'tab-bar' }, {}, { ...drawer, category: 'focused' })).toEqual([]);
  });
});
