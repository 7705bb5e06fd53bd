import { json } from '@sveltejs/kit';
import { tickets } from '$lib/server/tickets.js';

export function GET({ url }) {
  if (url.searchParams.has('count')) return json(tickets.length);
  return json(tickets);
}
