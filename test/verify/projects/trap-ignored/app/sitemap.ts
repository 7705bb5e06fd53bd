import type { MetadataRoute } from 'next';

export default function sitemap(): MetadataRoute.Sitemap {
  return [{ url: 'https://ferry.example/' }, { url: 'https://ferry.example/tickets' }];
}
