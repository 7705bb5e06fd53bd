import { describe, expect, it } from 'vitest';
import type { RenderContext, AnatomyNode } from '../primitive.ts';
import { el } from '../html.ts';
import { toIsoDate, parseMoment, parseShownDay, listWeeks } from './calendar/dates.ts';
import { calendar } from './calendar.ts';

function renderCalendar(node: Omit<AnatomyNode, 'is'>): string {
  const context: RenderContext = {
    path: '/',
    id: (stem) => stem,
    render: () => el('span'),
    renderAll: () => [],
    noteHeading: () => undefined,
    repeatsHeading: () => false,
    headingLevel: () => 2,
    href: (target) => target ?? '#',
  };
  return calendar.render({ is: 'calendar', ...node }, context).text;
}

describe('a calendar', () => {
  const items = [{ text: 'Film', time: '8 Oct 2026, 20:00', action: 'open' as const }];

  it('renders a month as a table with all its days', () => {
    const html = renderCalendar({ label: 'October', value: '2026-10', kind: 'month', items });
    expect(html.match(/class="p-calendar__number"/g)).toHaveLength(31);
    expect(html).toContain('<p class="v-hidden" aria-live="polite"></p><table class="p-calendar__month"');
    expect(html.match(/<th scope="col">/g)).toHaveLength(7);
    expect(html).toMatch(/<button[^>]*data-action="open"/);
  });

  it('names the month in its title unless its label does, and marks it for the script', () => {
    const html = renderCalendar({ label: 'Available days', value: '2026-03-05', items: [] });
    expect(html).toContain('aria-label="Available days, March 2026"');
    expect(html).toContain('<caption>Available days, March 2026</caption>');
    expect(html).toContain('data-month="2026-03"');
  });

  it('has day buttons named by the full date in a date picker', () => {
    const day = { text: '2 times', time: '17 Mar 2026', action: 'select' as const, selected: true };
    const html = renderCalendar({ label: 'March', value: '2026-03', items: [day] });
    expect(html).toMatch(/<button[^>]*aria-pressed="true"><span class="v-hidden">Tuesday 17 March 2026: /);
  });

  it('has hours as rows for a week or a day', () => {
    expect(renderCalendar({ label: 'Week', value: '2026-10-08', kind: 'week', items })).toContain(
      '<th scope="row">20:00</th>',
    );
    expect(renderCalendar({ label: 'Day', value: '2026-10-08', kind: 'day', items })).toContain(
      '<th scope="row">20:00</th>',
    );
  });

  it('lists its entries if it has no valid date', () => {
    const html = renderCalendar({
      label: 'Soon',
      value: 'soon',
      items: [...items, { text: 'Swim', time: 'Every day' }],
    });
    expect(html).toContain('Thu 8 Oct');
    expect(html).toContain('Any day');
  });
});

describe('dates', () => {
  it('are valid, including leap days', () => {
    expect(toIsoDate(parseMoment('29 Feb 2028, 09:05')?.day ?? 0)).toBe('2028-02-29');
    expect(parseMoment('29 Feb 2026')).toBeUndefined();
    expect(parseShownDay('2026-13')).toBeUndefined();
  });

  it('belong to weeks that start on Monday', () => {
    expect(listWeeks(parseShownDay('2026-02') ?? 0).map(toIsoDate)).toEqual([
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
    ]);
  });
});
