export async function load({ locals, fetch }) {
  const open = await (await fetch('/api/tickets?count=open')).json();
  return { user: locals.user, open };
}
