import { describe, expect, it } from 'vitest';
import { findViolations, record } from '../../../../test/content/probe.ts';
import { sellingHasOrdersAndReturns } from './selling-has-orders-and-returns.ts';

const thanks = {
  id: 'thanks',
  default_layout: [{ pattern: 'invoice-summary', preset: 'receipt' }],
  content: { 'invoice-summary': { copy: { refund_href: '#send-back/{id}' } } },
};
const orders = { id: 'orders', path: '/orders', default_layout: ['order-history'] };
const sendBack = { id: 'send-back', default_layout: ['refund-form'] };
const messages = (pages: object[], more: object = {}, features = ['orders', 'payments']) =>
  findViolations(sellingHasOrdersAndReturns, [
    record(
      'archetype',
      { id: 'shop', pages, navigation_items: [{ label: 'Orders', route: '/orders' }], ...more },
      'shop',
    ),
    record('blueprint', { compose: ['shop'], routes: {}, features }),
  ]).map(({ message }) => message);

describe(sellingHasOrdersAndReturns.name, () => {
  it('asks nothing of a product that takes no orders or no money', () => {
    expect(messages([], {}, ['payments'])).toEqual([]);
    expect(messages([], {}, ['orders'])).toEqual([]);
  });

  it('accepts a shop with confirmation, history and returns', () => {
    expect(messages([thanks, orders, sendBack])).toEqual([]);
  });

  it('reports each page that is missing', () => {
    expect(messages([orders])).toEqual([
      '/features has orders and payments, but no page confirms a purchase (invoice-summary/receipt).',
      '/features has orders and payments, but no page takes something back (refund-form).',
    ]);
  });

  it('reports history and returns that nothing leads to', () => {
    expect(messages([{ ...thanks, content: {} }, orders, sendBack], { navigation_items: [] })).toEqual([
      '/features has orders and payments, but nothing leads to the page that lists earlier purchases (order-history).',
      '/features has orders and payments, but nothing leads to the page that takes something back (refund-form).',
    ]);
  });

  it('follows links in the rows that a page binds', () => {
    const list = {
      ...orders,
      content: { 'order-history': { roles: { items: { entity: 'order' } } } },
    };
    const entities = { order: { rows: [{ id: '1', next_href: '#send-back/1' }] } };
    expect(messages([{ ...thanks, content: {} }, list, sendBack], { entities })).toEqual([]);
  });
});
