import { redirect } from '@sveltejs/kit';

export function POST({ cookies }) {
  cookies.delete('session', { path: '/' });
  redirect(303, '/');
}
