import type { Source } from '../../source/source.ts';
import { isKey, keyName, modifierOf, stroke, strokesOf } from '../strokes.ts';
import { MODIFIER_FIELDS } from './key-event.ts';
import { type KeyFact } from './key-facts.ts';
import { type Trees } from './tree.ts';

/** As much of an attribute as is looked at. */
const LONGEST = 4000;

/** `@keydown.meta.k` of Vue, `data-hotkey="g d"`, and code inside of an attribute. */
export function keysInTemplate({ text, language }: Source, trees: Trees): KeyFact[] {
  const facts: KeyFact[] = [];
  for (const { element } of trees.elements)
    for (const attribute of element.attributes) {
      const { start, end, name, value } = attribute;
      const add = (keys: string, isExact: boolean): void => void facts.push({ start, end, keys, isExact });
      if (name === 'data-hotkey' && value.is === 'text') {
        for (const part of value.text.split(/,\s*(?=\S)/)) {
          const strokes = strokesOf(part.replaceAll('Mod', 'mod'));
          if (strokes) add(strokes.join(' '), true);
        }
        continue;
      }
      if (/^use:(?:\w*(?:shortcut|hotkey|keybind)\w*)$/i.test(name)) {
        add('', false);
        continue;
      }
      if (language === 'script') continue;
      const raw = text.slice(start, Math.min(end, start + LONGEST));
      const directive = /^(?:@|v-on:)key(?:down|up|press)((?:\.[\w-]+)*)/.exec(raw);
      const parts = directive?.[1]?.split('.').filter(Boolean) ?? [];
      const held = new Set(parts.flatMap((part) => modifierOf(part) ?? []));
      for (const part of parts)
        if (isKey(part.replaceAll('-', ''))) add(stroke(part.replaceAll('-', ''), held), true);
      if (!/^(?:@|v-on:|on:?)key/i.test(raw) || !/\.(?:key|code)\b/.test(raw)) continue;
      const asked = new Set(
        Object.entries(MODIFIER_FIELDS).flatMap(([field, one]) => (raw.includes(field) ? [one] : [])),
      );
      const words = [...raw.matchAll(/'([^'\n]{1,12})'|"([^"\n]{1,12})"|`([^`\n]{1,12})`/g)]
        .map(([, one, two, three]) => one ?? two ?? three ?? '')
        .filter(isKey);
      for (const word of words) add(stroke(word, asked), true);
      if (words.length > 1) add(words.map(keyName).join(' '), false);
      if (words.length === 0) add('', false);
    }
  return facts;
}
