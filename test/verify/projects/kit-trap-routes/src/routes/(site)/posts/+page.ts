export async function load({ fetch }) {
  return { posts: await (await fetch('/api/posts')).json() };
}
