import type { Catalog } from '../../src/schemas/types.ts';
import type { BuiltSite } from './build.ts';
import type { Finding } from './problems.ts';

type Result = Catalog['showcase-shortlist-report.v1.json']['results'][number];
export type Drift = Result['drift'];

/** Maximum uncompressed size of a page with its pictures, stylesheets and scripts, without fonts. */
export const MAX_PAGE_BYTES = 180_000;

/** Problem id of a placeholder that replaces a missing pattern or shell. */
export const GAP = 'gap';

/** Measurements of the files of a site without a browser; equal for equal files. */
export interface Measurements {
  readonly smoke: Omit<
    Result['smoke'],
    | 'passed'
    | 'durationMs'
    | 'failures'
    | 'routeDocumentsPassed'
    | 'routeDocumentsCoverageOk'
    | 'fullRouteCoverageOk'
    | 'rootDocumentOk'
  >;
  readonly drift: Omit<Drift, 'signal' | 'penalty'>;
  readonly findings: readonly Finding[];
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Parses the start tags of a page. The renderer escapes every attribute, so quotes and `>` are reliable. Most tags of a
 * site are the same as others: `known` keeps them from page to page.
 */
export function parseTags(html: string, known = new Map<string, Tag>()): Tag[] {
  const tags = html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>"']+(?:="[^"]*")?)*)\s*\/?>/g);
  return [...tags].map(([whole, name = '', text = '']) => {
    let tag = known.get(whole);
    if (tag === undefined) {
      const attributes = [...text.matchAll(/([^\s=>"']+)(?:="([^"]*)")?/g)];
      tag = { name, attributes: new Map(attributes.map(([, key = '', value = '']) => [key, value])) };
      known.set(whole, tag);
    }
    return tag;
  });
}

/** Class names of the renderer: primitives, layout, shells, regions and two helpers. */
const OWN_CLASS = /^(?:[plsr]-[\w-]+|v-hidden|skip)$/;

/** A literal colour. Colours belong in the declarations of custom properties. */
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)/gi;

const PAINTED = ['fill', 'stroke', 'color', 'stop-color', 'bgcolor'];
const bytes = (text: string): number => Buffer.byteLength(text);
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
const isElsewhere = (address: string): boolean => /^(?:[a-z][\w+.-]*:)?\/\//i.test(address);
const isPlain = (address: string): boolean => /^(?:http|ws):\/\//i.test(address);

export function measure({ files, pages, hasPackManifest }: BuiltSite): Measurements {
  const root = pages.find(({ path }) => path === '/') ?? pages[0];
  // Every measurement reads the tags, so each file is parsed once.
  const known = new Map<string, Tag>();
  const tagsOf = new Map(
    [...files].flatMap(([file, text]) =>
      file.endsWith('.html') ? [[file, parseTags(text, known)] as const] : [],
    ),
  );
  const documents = pages.map((page) => {
    const html = files.get(page.file) ?? '';
    const tags = tagsOf.get(page.file) ?? parseTags(html);
    return { ...page, html, tags, isHardened: isHardened(readFacts(html, tags)) };
  });
  const [start] = documents.filter(({ file }) => file === root?.file);
  const facts = readFacts(start?.html ?? '', start?.tags ?? []);
  const assets = start ? listAssets(start.file, start.tags) : [];
  const sizes = assets.map((path) => ({ path, size: bytes(files.get(path) ?? '') }));
  const sizeOf = (end: string): number =>
    sizes.filter(({ path }) => path.endsWith(end)).reduce((sum, { size }) => sum + size, 0);
  const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
  const script = [...files]
    .filter(([path]) => path.endsWith('.js'))
    .map(([, text]) => text)
    .join('\n');
  const hardened = documents.filter((one) => one.isHardened);
  const built = documents.filter(({ file }) => files.has(file));
  return {
    smoke: {
      ...facts,
      jsEvalSignalCount: count(script, /\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/g),
      jsHtmlInjectionSignalCount: count(
        script,
        /\.(?:inner|outer)HTML\s*\+?=(?!=)|\.insertAdjacentHTML\(|\bdocument\.write(?:ln)?\(/g,
      ),
      jsInsecureTransportSignalCount: count(script, /['"`](?:http|ws):\/\//g),
      jsSecretSignalCount: count(script, /\b(?:api[_-]?key|secret|token|password)\s*[:=]\s*['"`][\w-]{8,}/gi),
      assetCount: assets.length,
      assetsPassed: assets.filter((path) => files.has(path)).length,
      routeHintsChecked: pages.map(({ path }) => path),
      routeHintsMatched: built.length,
      routeHintsCoverageOk: built.length === pages.length,
      routeDocumentsChecked: pages.length,
      routeDocumentsHardenedCount: hardened.length,
      routeDocumentsHardeningOk: hardened.length === pages.length,
      totalAssetBytes: sizes.reduce((sum, { size }) => sum + size, 0),
      jsAssetBytes: sizeOf('.js'),
      cssAssetBytes: sizeOf('.css'),
      largestAssetPath: largest?.path ?? null,
      largestAssetBytes: largest?.size ?? 0,
    },
    drift: { ...countDrift(files, tagsOf), hasPackManifest, hasDist: files.size > 0 },
    findings: documents.flatMap(({ path, file, html, tags, isHardened: hasAll }): Finding[] => {
      const find = (id: string, impact: Finding['impact'], count: number): Finding[] =>
        count === 0 ? [] : [{ id, impact, route: path, view: 'files', count }];
      const weight = listAssets(file, tags).reduce(
        (sum, asset) => sum + bytes(files.get(asset) ?? ''),
        bytes(html),
      );
      return [
        ...find('page-size', 'serious', weight < MAX_PAGE_BYTES ? 0 : weight),
        ...find('hardening', 'serious', hasAll ? 0 : 1),
        ...find(GAP, 'moderate', count(html, /class="[^"]*\bl-missing\b/g)),
      ];
    }),
  };
}

type Facts = Pick<
  Measurements['smoke'],
  | 'titleOk'
  | 'langOk'
  | 'viewportOk'
  | 'charsetOk'
  | 'cspSignalOk'
  | 'inlineScriptCount'
  | 'inlineEventHandlerCount'
  | (`external${string}Count` & keyof Measurements['smoke'])
>;

/** Reads the metadata of a document and its external resources. */
function readFacts(html: string, tags: readonly Tag[]): Facts {
  const named = (name: string): Tag[] => tags.filter((tag) => tag.name === name);
  const value = ({ attributes }: Tag, key: string): string => attributes.get(key) ?? '';
  const far = (name: string, key: string): Tag[] => named(name).filter((tag) => isElsewhere(value(tag, key)));
  const scripts = far('script', 'src');
  const sheets = far('link', 'href').filter((tag) => value(tag, 'rel') === 'stylesheet');
  const frames = far('iframe', 'src');
  const media = ['img', 'video', 'audio', 'source'].flatMap((name) => far(name, 'src'));
  const bare = (list: readonly Tag[]): number =>
    list.filter((tag) => !tag.attributes.has('integrity')).length;
  const anonymous = (list: readonly Tag[]): number =>
    list.filter((tag) => tag.attributes.has('integrity') && !tag.attributes.has('crossorigin')).length;
  const plain = (list: readonly Tag[], key: string): number =>
    list.filter((tag) => isPlain(value(tag, key))).length;
  const isCode = (tag: Tag): boolean => !tag.attributes.has('src') && !/json$/.test(value(tag, 'type'));
  return {
    titleOk: /<title>\s*[^<\s]/.test(html),
    langOk: named('html').some((tag) => value(tag, 'lang') !== ''),
    viewportOk: named('meta').some((tag) => value(tag, 'name') === 'viewport'),
    charsetOk: named('meta').some((tag) => value(tag, 'charset') !== ''),
    cspSignalOk: named('meta').some(
      (tag) => value(tag, 'http-equiv').toLowerCase() === 'content-security-policy',
    ),
    inlineScriptCount: named('script').filter(isCode).length,
    inlineEventHandlerCount: tags.reduce(
      (sum, { attributes }) => sum + [...attributes.keys()].filter((key) => /^on[a-z]/.test(key)).length,
      0,
    ),
    externalScriptsWithoutIntegrityCount: bare(scripts),
    externalScriptsWithIntegrityMissingCrossoriginCount: anonymous(scripts),
    externalStylesheetsWithoutIntegrityCount: bare(sheets),
    externalStylesheetsWithIntegrityMissingCrossoriginCount: anonymous(sheets),
    externalScriptsWithInsecureTransportCount: plain(scripts, 'src'),
    externalStylesheetsWithInsecureTransportCount: plain(sheets, 'href'),
    externalMediaSourcesWithInsecureTransportCount: plain(media, 'src'),
    externalBlankLinksWithoutRelCount: far('a', 'href').filter(
      (tag) => value(tag, 'target') === '_blank' && !/\bno(?:opener|referrer)\b/.test(value(tag, 'rel')),
    ).length,
    externalIframesWithoutSandboxCount: frames.filter((tag) => !tag.attributes.has('sandbox')).length,
    externalIframesWithInsecureTransportCount: plain(frames, 'src'),
  };
}

/** True for a document with complete metadata and a content security policy, without inline scripts. */
const isHardened = (facts: Facts): boolean =>
  facts.titleOk &&
  facts.langOk &&
  facts.viewportOk &&
  facts.charsetOk &&
  facts.cspSignalOk &&
  facts.inlineScriptCount + facts.inlineEventHandlerCount === 0;

/** Lists the files of the site that a document loads, as paths from the root. */
function listAssets(file: string, tags: readonly Tag[]): string[] {
  const named = tags.flatMap(({ name, attributes }) => {
    const address = name === 'link' ? attributes.get('href') : attributes.get('src');
    return address === undefined || isElsewhere(address) || address.startsWith('data:') ? [] : [address];
  });
  return [
    ...new Set(named.map((address) => new URL(address, `http://site/${file}`).pathname.slice(1))),
  ].sort();
}

function countDrift(
  files: BuiltSite['files'],
  tagsOf: ReadonlyMap<string, readonly Tag[]>,
): Pick<Drift, 'inlineStyleCount' | 'hardcodedColorCount' | 'utilityLeakageCount' | 'svcTreatmentCount'> {
  const foreign = new Set<string>();
  let styles = 0;
  let colours = 0;
  let treatments = 0;
  for (const [path, text] of files) {
    if (path.endsWith('.css')) {
      colours += count(text.replace(/--[\w-]+\s*:[^;}]*/g, ''), COLOUR);
      continue;
    }
    for (const { attributes } of tagsOf.get(path) ?? []) {
      if (attributes.has('style')) styles += 1;
      for (const key of PAINTED) colours += count(attributes.get(key) ?? '', COLOUR);
      for (const word of (attributes.get('class') ?? '').split(/\s+/)) {
        if (word !== '' && !OWN_CLASS.test(word)) foreign.add(word);
        if (/^p-[a-z]+(?:-[a-z]+)*$/.test(word)) treatments += 1;
      }
    }
  }
  return {
    inlineStyleCount: styles,
    hardcodedColorCount: colours,
    utilityLeakageCount: foreign.size,
    svcTreatmentCount: treatments,
  };
}
