import { Ajv2020 } from 'ajv/dist/2020.js';
import { check } from '../src/schemas/parse.ts';
import { catalog } from '../src/schemas/folder.ts';
import { parseJson } from '../src/schemas/json.ts';
import { readEssence } from '../src/essence/read.ts';
import { typical, worst } from './documents.ts';
import { median, type Question, type Row } from './measure.ts';

const text = JSON.stringify(typical());
const document: unknown = JSON.parse(text);

const schema = catalog().schema('essence.v4.json') ?? {};
const collectAll = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

export const accepting: Question = {
  question: `How long does it take to accept an essence of ${(text.length / 1000).toFixed(1)} KB?`,
  floor: 'JSON.parse of the same text',
  peers: ['ajv'],
  answer() {
    const floor = median(() => JSON.parse(text));
    const row = (what: string, work: () => unknown): Row => {
      const micros = median(work);
      return { what, micros, ratio: micros / floor };
    };
    return [
      { what: 'JSON.parse', micros: floor, ratio: 1 },
      row('parseJson: strict text', () => parseJson(text)),
      row('check: the verdict', () => check('essence.v4.json', document)),
      row('Ajv at run time, allErrors', () => collectAll(document)),
      row('readEssence: verdict, limits, defaults', () => readEssence(document)),
    ];
  },
};

export const refusing: Question = {
  question: 'How long does the worst refused document take, at the size limit?',
  floor: 'JSON.stringify of the same document',
  answer() {
    return Object.entries(worst()).map(([what, value]) => {
      const floor = median(() => JSON.stringify(value), { rounds: 5 });
      const micros = median(() => check('essence.v4.json', value), { rounds: 5 });
      const { issues } = check('essence.v4.json', value);
      return {
        what,
        micros,
        ratio: micros / floor,
        note: `${(JSON.stringify(value).length / 1024).toFixed(0)} KiB, ${issues.length} issues`,
      };
    });
  },
};
