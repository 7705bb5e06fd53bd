import { defineConfig } from 'astro/config';

export default defineConfig({ site: 'https://docs.example.org', redirects: { '/start': '/guides' } });
