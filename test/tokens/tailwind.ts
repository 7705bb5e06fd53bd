import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compile } from 'tailwindcss';

const require = createRequire(import.meta.url);
const sheets = new Map<string, string>();

/** The output of Tailwind for a stylesheet that an app imports after its own, for the classes that the app uses. */
export async function compiled(css: string, classes: string[]): Promise<string> {
  const { build } = await compile(
    `@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme);
@import "tailwindcss/utilities.css" layer(utilities);
${css}`,
    {
      loadStylesheet: async (id, base) => {
        const content = sheets.get(id) ?? readFileSync(require.resolve(id), 'utf8');
        sheets.set(id, content);
        return { path: id, base, content };
      },
    },
  );
  return build(classes);
}
