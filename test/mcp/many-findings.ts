import { copyProject } from '../verify/copies.ts';

/** A project with 300 files more, each of which has ten pictures without an alternative: 3,000 findings. */
export const projectWithManyFindings = (files: Readonly<Record<string, string>> = {}): string =>
  copyProject('shop-good', {
    ...Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `src/gallery/Wall${index}.tsx`,
        `export function Wall${index}() {\n  return (\n    <div>\n${'      <img src="/wall.png" />\n'.repeat(10)}    </div>\n  );\n}\n`,
      ]),
    ),
    ...files,
  });
