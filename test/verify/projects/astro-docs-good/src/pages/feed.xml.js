export function GET() {
  return new Response('<rss version="2.0"></rss>', { headers: { 'content-type': 'application/rss+xml' } });
}
