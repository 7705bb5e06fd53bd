/**
 * Writes fonts/: the files of every first choice in a font stack of a theme, their licences, and the table of faces in
 * src/render/faces.ts. Run it after a theme names another face: npm run fonts
 *
 * The packages are taken from the registry by exact version and checked against the digests in fonts/sources.json. They
 * are not development dependencies, because together they unpack to 200 MB for the 3 MB that are used.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDraftRecords } from '../../src/content/load.ts';
import type { ThemeV1 } from '../../src/schemas/types.ts';
import { type FontMetrics, readMetrics } from './metrics.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'fonts');
const SOURCES = join(FOLDER, 'sources.json');
const VERSION = '5.3.0';
const SUBSETS = ['latin', 'latin-ext'] as const;

/** Fonts that operating systems have, and packages with the same metrics to measure them by. */
const FALLBACKS = {
  'sans-serif': { locals: ['Arial', 'Liberation Sans', 'Arimo'], source: '@fontsource-variable/arimo' },
  serif: { locals: ['Times New Roman', 'Liberation Serif', 'Tinos'], source: '@fontsource/tinos' },
  monospace: { locals: ['Courier New', 'Liberation Mono', 'Cousine'], source: '@fontsource/cousine' },
} as const;

type Generic = keyof typeof FALLBACKS;

interface FaceRequest {
  readonly family: string;
  readonly generic: Generic;
  readonly weights: Set<number>;
  isItalic: boolean;
  isRunningText: boolean;
}

const themes = readDraftRecords(undefined, false).flatMap(({ type, data }) =>
  type === 'theme' ? [data as ThemeV1] : [],
);

/** The families that a theme sets in italics: those that it names beside the style, or both text families. */
function listItalics({ decorator_definitions: decorators = {}, treatments = {} }: ThemeV1): Set<string> {
  const drawn: Readonly<Record<string, unknown>>[] = [
    ...Object.values(decorators).map(({ suggested_properties: properties = {} }) => properties),
    ...Object.values(treatments),
  ];
  return new Set(
    drawn
      .filter((properties) => properties['font-style'] === 'italic')
      .flatMap((properties) => {
        const named = /^\{font\.(\w+)\}$/.exec(String(properties['font-family']))?.[1];
        return named ? [named] : ['display', 'body'];
      }),
  );
}

/** The first families of all themes, with the weights and styles that the themes set them in. */
function listRequests(): FaceRequest[] {
  const wanted = new Map<string, FaceRequest>();
  for (const theme of themes) {
    const { display, body, mono, weights, heading_weight: heading } = theme.typography;
    const italics = listItalics(theme);
    for (const [use, stack] of Object.entries({ display, body, mono })) {
      const families = stack.split(',').map((name) => name.trim());
      const [family = ''] = families;
      const one = wanted.get(family) ?? {
        family,
        generic: families.at(-1) as Generic,
        weights: new Set<number>(),
        isItalic: false,
        isRunningText: false,
      };
      const used = use === 'mono' ? [weights.regular, weights.bold] : [heading, ...Object.values(weights)];
      for (const weight of used) one.weights.add(weight);
      if (use !== 'mono') one.isRunningText = true;
      if (italics.has(use)) one.isItalic = true;
      wanted.set(family, one);
    }
  }
  return [...wanted.values()].sort((one, other) => (one.family < other.family ? -1 : 1));
}

interface Source {
  readonly name: string;
  readonly folder: string;
  readonly integrity: string;
}

const scratch = mkdtempSync(join(tmpdir(), 'svc-fonts-'));
const known = existsSync(SOURCES)
  ? (JSON.parse(readFileSync(SOURCES, 'utf8')) as Record<string, string>)
  : {};
const fetched = new Map<string, Source>();

/** Downloads a package; undefined if the registry does not have it. */
function fetchPackage(name: string): Source | undefined {
  const earlier = fetched.get(name);
  if (earlier) return earlier;
  const folder = join(scratch, name.replaceAll('/', '+'));
  mkdirSync(folder);
  let file: string;
  try {
    const listing = execFileSync('npm', ['pack', `${name}@${VERSION}`, '--json', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    [{ filename: file }] = JSON.parse(listing) as [{ filename: string }];
  } catch {
    return undefined;
  }
  const archive = join(folder, file);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  const key = `${name}@${VERSION}`;
  if (known[key] !== undefined && known[key] !== integrity)
    throw new Error(`${key} differs from the digest in fonts/sources.json`);
  execFileSync('tar', ['xzf', archive, '-C', folder]);
  const source = { name, folder: join(folder, 'package'), integrity };
  fetched.set(name, source);
  return source;
}

interface Metadata {
  readonly weights: readonly number[];
  readonly styles: readonly string[];
  readonly variable?: { readonly wght?: { readonly min: string; readonly max: string } };
  readonly license: { readonly type: string };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const slugOf = (family: string): string => family.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function writeFace({ family, generic, weights, isItalic, isRunningText }: FaceRequest) {
  const slug = slugOf(family);
  const source = fetchPackage(`@fontsource-variable/${slug}`) ?? fetchPackage(`@fontsource/${slug}`);
  if (!source) throw new Error(`There is no package for the face ${family}`);
  const metadata = readJson(join(source.folder, 'metadata.json')) as Metadata;
  if (!['OFL-1.1', 'Apache-2.0'].includes(metadata.license.type))
    throw new Error(`${family} is under ${metadata.license.type}; choose an OFL or Apache face`);
  const axis = metadata.variable?.wght;
  const offered = [...weights]
    .filter((weight) => metadata.weights.includes(weight))
    .sort((one, other) => one - other);
  // A face with one weight is drawn in it, whatever the theme sets.
  const cuts: readonly (readonly [part: string, weight: string])[] = axis
    ? [['wght', `${axis.min} ${axis.max}`]]
    : (offered.length > 0 ? offered : metadata.weights.slice(0, 1)).map((weight) => [
        `${weight}`,
        `${weight}`,
      ]);
  const files = [];
  for (const style of isItalic && metadata.styles.includes('italic') ? ['normal', 'italic'] : ['normal'])
    for (const [index, [part, weight]] of cuts.entries())
      for (const subset of SUBSETS) {
        if (subset === 'latin-ext' && (!isRunningText || style === 'italic')) continue;
        // Italics are for a few lines: of a face with one file per weight, the lightest is enough.
        if (style === 'italic' && index > 0) continue;
        const name = `${slug}-${subset}-${part}-${style}.woff2`;
        const path = join(source.folder, 'files', name);
        if (!existsSync(path)) continue;
        const bytes = readFileSync(path);
        writeFileSync(join(FOLDER, name), bytes);
        files.push({ name, weight, style, subset, bytes: bytes.byteLength });
      }
  const first = files[0];
  if (!first) throw new Error(`${source.name} has no file for ${family}`);
  const own = readMetrics(readFileSync(join(FOLDER, first.name)));
  return { family, package: source.name, fallback: adjust(own, generic), files };
}

/** Metrics of the font that is shown until a face is loaded. */
function measureFallback(generic: Generic): FontMetrics {
  const source = fetchPackage(FALLBACKS[generic].source);
  const folder = join(source?.folder ?? '', 'files');
  const file = readdirSync(folder).find((name) => /-latin-(?:wght|400)-normal\.woff2$/.test(name));
  return readMetrics(readFileSync(join(folder, file ?? '')));
}

const percent = (value: number): string => `${Math.round(value * 10_000) / 100}%`;

/** Gives a system font the line height and the mean width of a face, so that text does not move when the face arrives. */
function adjust(own: FontMetrics, generic: Generic) {
  const size = own.width / measureFallback(generic).width;
  return {
    generic,
    size: percent(size),
    ascent: percent(own.ascent / size),
    descent: percent(own.descent / size),
    gap: percent(own.lineGap / size),
  };
}

const OFL_START = /^-+\nSIL OPEN FONT LICENSE/m;

/** The copyright line of each package, then the licence text that all of them share. */
function formatLicences(sources: readonly Source[]): string {
  const texts = sources.map(({ folder }) =>
    readFileSync(join(folder, 'LICENSE'), 'utf8').replaceAll('\r\n', '\n'),
  );
  const bodies = new Set(texts.map((text) => text.slice(OFL_START.exec(text)?.index).trim()));
  const heads = texts.map((text, index) => {
    const [line = ''] = text.split('\n\n', 1);
    return `${sources[index]?.name} ${VERSION}\n${line.trim()}\n`;
  });
  return `The font files in this folder are unchanged files of the packages below.\n\n${heads.join('\n')}\n${[...bodies].join('\n\n')}\n`;
}

mkdirSync(FOLDER, { recursive: true });
for (const name of readdirSync(FOLDER)) if (name.endsWith('.woff2')) rmSync(join(FOLDER, name));
const faces = listRequests().map(writeFace);
const used = faces.flatMap((face) => fetched.get(face.package) ?? []);
const ranges = readJson(join(used[0]?.folder ?? '', 'unicode.json')) as Record<string, string>;
writeFileSync(join(FOLDER, 'LICENSES.txt'), formatLicences(used));
const digests = [...fetched.values()].map(
  ({ name, integrity }) => [`${name}@${VERSION}`, integrity] as const,
);
writeFileSync(
  SOURCES,
  `${JSON.stringify(Object.fromEntries(digests.sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`,
);
const locals = Object.entries(FALLBACKS).map(([generic, { locals: names }]) => [generic, names]);
writeFileSync(
  join(ROOT, 'src/render/faces.ts'),
  `// GENERATED by scripts/fonts: do not edit.
/** A font file in fonts/, and the text it is for. */
export interface FaceFile {
  readonly name: string;
  /** One weight, or the first and last of a variable font. */
  readonly weight: string;
  readonly style: string;
  readonly subset: string;
  readonly bytes: number;
}

/** A font family that is shipped. */
export interface Face {
  readonly family: string;
  readonly package: string;
  /** Adjusts a font of the operating system to the metrics of this one. */
  readonly fallback: {
    readonly generic: string;
    readonly size: string;
    readonly ascent: string;
    readonly descent: string;
    readonly gap: string;
  };
  readonly files: readonly FaceFile[];
}

/** Characters by subset, as \`unicode-range\` lists them. */
export const RANGES: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(SUBSETS.map((subset) => [subset, ranges[subset]])), null, 2)};

/** System fonts by generic family. */
export const LOCAL_FONTS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(locals))};

export const FACES: readonly Face[] = ${JSON.stringify(faces, null, 2)};
`,
);
rmSync(scratch, { recursive: true });
const sum = faces.flatMap(({ files }) => files).reduce((total, { bytes }) => total + bytes, 0);
process.stderr.write(
  `${faces.length} faces, ${faces.flatMap(({ files }) => files).length} files, ${sum} bytes\n`,
);
