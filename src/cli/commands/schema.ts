import { unknownSchema } from '../../schemas/catalog.ts';
import { catalog } from '../../schemas/folder.ts';
import { type Command, jsonText } from '../command.ts';

export const schema = {
  name: 'schema',
  summary: 'Print a JSON schema of the catalog, or list them all.',
  arguments: [{ name: '[name]', summary: 'a file name such as essence.v4.json; without it, the list' }],
  options: [],
  examples: ['svc schema', 'svc schema essence.v4.json > essence.v4.json'],
  async run({ arguments: [argument], json }, terminal) {
    const { names, schema: read, text } = catalog();
    if (argument === undefined) {
      const rows = names.map((name) => ({ name, title: read(name)?.title ?? '' }));
      const width = Math.max(...names.map((name) => name.length));
      if (json) terminal.out(jsonText({ total: rows.length, schemas: rows }));
      else terminal.out(rows.map(({ name, title }) => `${name.padEnd(width)}  ${title}\n`).join(''));
      return 0;
    }
    const found = text(argument);
    if (found === undefined) throw unknownSchema(argument, names);
    terminal.out(found);
    return 0;
  },
} as const satisfies Command;
