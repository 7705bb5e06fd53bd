export const GET = () =>
  new Response('<urlset></urlset>', { headers: { 'content-type': 'application/xml' } });
