/**
 * Writes the bill of materials of a release to the given folder or dist/sbom: `bom.json` with the packages used at run time
 * or bundled (CycloneDX), and `sha256.txt` with every packed file. Equal trees give equal bytes. A second argument names a
 * file with what `npm pack --json` has printed for this tree.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePackages } from './notices.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn: readonly string[];
}

interface Bom {
  readonly $schema: string;
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly version: number;
  readonly metadata: { readonly lifecycles: unknown; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

function npm(...argv: readonly string[]): unknown {
  const text = execFileSync('npm', ['--loglevel=error', ...argv], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(text);
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const DEVELOPMENT = 'cdx:npm:package:development';
const BUNDLED = 'cdx:npm:package:bundled';

/** Drops development packages, except those that are bundled into our code. */
function toShippedComponent(component: Component, bundled: ReadonlySet<string>): Component | undefined {
  if (!component.properties.some(({ name, value }) => name === DEVELOPMENT && value === 'true'))
    return component;
  if (!bundled.has(component['bom-ref'])) return undefined;
  const properties = component.properties.filter(({ name }) => name !== DEVELOPMENT);
  return { ...component, properties: [...properties, { name: BUNDLED, value: 'true' }] };
}

/**
 * Builds the document from `npm sbom`. `--omit=dev` would drop packages that are also used in development, so they are
 * selected here. Time, npm version and folder name are removed, because they differ each time.
 */
function buildBom(): Bom {
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
  const bom = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only') as Bom;
  const { lifecycles, component } = bom.metadata;
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const bundled = new Set(parsePackages(notices).map(({ name: of, version }) => `${of}@${version}`));
  const components = bom.components.flatMap((one) => toShippedComponent(one, bundled) ?? []);
  const refs = new Set([component, ...components].map((one) => one['bom-ref']));
  return {
    $schema: bom.$schema,
    bomFormat: bom.bomFormat,
    specVersion: bom.specVersion,
    version: bom.version,
    metadata: { lifecycles, component: { ...component, name } },
    components: components.toSorted((one, other) => byText(one['bom-ref'], other['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)).sort() }))
      .toSorted((one, other) => byText(one.ref, other.ref)),
  };
}

/** Formats checksums like `sha256sum`, so that they can be checked in the unpacked package. */
function formatChecksums(): string {
  const [, , , list] = process.argv;
  const printed =
    list === undefined
      ? npm('pack', '--dry-run', '--json', '--ignore-scripts')
      : (JSON.parse(readFileSync(list, 'utf8')) as unknown);
  const [packed] = printed as [{ readonly files: readonly { readonly path: string }[] }];
  return packed.files
    .map(({ path }) => path)
    .sort()
    .map((path) => {
      const digest = createHash('sha256').update(readFileSync(join(ROOT, path)));
      return `${digest.digest('hex')}  ${path}\n`;
    })
    .join('');
}

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist/sbom'));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'bom.json'), `${JSON.stringify(buildBom(), null, 2)}\n`);
writeFileSync(join(folder, 'sha256.txt'), formatChecksums());
