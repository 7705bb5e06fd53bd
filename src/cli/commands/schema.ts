import { type Command, jsonText } from '../command.ts';
import { table } from '../layout.ts';

export const schema = {
  name: 'schema',
  summary: 'Print a JSON schema of the catalog, or list them all.',
  arguments: [{ name: '[name]', summary: 'File name, such as essence.v4.json (default: list all)' }],
  options: [],
  examples: ['svc schema', 'svc schema essence.v4.json > essence.v4.json', 'svc schema svc.product.v1.json'],
  async run({ arguments: [argument], json }, terminal) {
    // Print the files byte for byte; a client would parse them.
    const { catalog } = await import('../../schemas/folder.ts');
    const { names, schema: read, text } = catalog();
    if (argument === undefined) {
      const rows = names.map((name) => ({ name, title: read(name)?.title ?? '' }));
      if (json) terminal.out(jsonText({ total: rows.length, schemas: rows }));
      else {
        const cells = rows.map(({ name, title }) => [name, title]);
        terminal.out(`${table(cells, terminal.columns)}\n`);
      }
      return 0;
    }
    const { PRODUCT_SCHEMA, buildProductSchema } = await import('../../schemas/product-file.ts');
    // Not part of the catalog of the service: only projects have this file.
    if (argument.replace(/(?:\.json)?$/, '.json') === PRODUCT_SCHEMA) {
      terminal.out(jsonText(buildProductSchema({ schema: read })));
      return 0;
    }
    const found = text(argument);
    if (found === undefined) {
      const { unknownSchema } = await import('../../schemas/catalog.ts');
      throw unknownSchema(argument, names);
    }
    terminal.out(found);
    return 0;
  },
} as const satisfies Command;
