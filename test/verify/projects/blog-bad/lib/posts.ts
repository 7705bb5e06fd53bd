import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PostSummary {
  slug: string;
  title: string;
  date: string;
}

export interface Post extends PostSummary {
  html: string;
  cover: string;
  coverAlt: string;
  coverCredit: string;
}

const folder = path.join(process.cwd(), 'posts');

export async function readPost(slug: string): Promise<Post> {
  return JSON.parse(await readFile(path.join(folder, `${slug}.json`), 'utf8'));
}

export async function listPosts(): Promise<PostSummary[]> {
  const files = await readdir(folder);
  const posts = await Promise.all(files.map((file) => readPost(path.basename(file, '.json'))));
  return posts.map(({ slug, title, date }) => ({ slug, title, date }));
}
