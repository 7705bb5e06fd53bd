import type { Theme } from '../exporter.ts';
import type { Notes } from './notes.ts';

type Words = Pick<Theme, 'name' | 'description' | 'category' | 'tags' | 'personality' | 'tone'>;

/** What no token can say: words for people to replace. */
export function wordsFor(id: string, format: string, notes: Notes): Words {
  const spaced = id.replaceAll('-', ' ');
  const name = (spaced.charAt(0).toUpperCase() + spaced.slice(1)).slice(0, 60).trim();
  const words: Words = {
    name,
    description:
      `Colours, type and distances of ${name.slice(0, 40).trim()}, imported from ${format === 'css' ? 'custom properties' : 'design tokens'} as a start. ` +
      'Say here which products should reach for it and what sets it apart.',
    category: 'neutral',
    tags: ['imported', 'house-style', 'brand', 'starting-point'],
    personality: 'Speaks as the product did before its values were brought here; say in one sentence how.',
    tone: ['professional', 'modern'],
  };
  for (const [key, value] of Object.entries(words)) notes.fill(`/${key}`, value, 'words for you to replace');
  return words;
}
