/*
 * Compares findings of this checkout with the labels: `npx tsx eval/labels.ts <folder> [--list] [rule ...]`, where
 * `<folder>/<owner>+<name>` is a copy of each repository at the labelled commit. Prints one row per rule.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyFiles } from '../src/project/verify.ts';

interface Place {
  readonly repository: string;
  readonly file: string | null;
  readonly line: number | null;
  /** Of minified files, where one line has many findings. */
  readonly column?: number;
  readonly rule: string;
}

interface Labels {
  readonly repositories: readonly { readonly name: string; readonly reviewedFiles: readonly string[] }[];
  /** Findings, judged by reading the code: `right` if the defect exists, `merge` if a maintainer would fix it. */
  readonly findings: readonly (Place & { readonly right: boolean; readonly merge: boolean })[];
  /** Every defect in the reviewed files. `reported` is the state when the labels were written. */
  readonly defects: readonly Place[];
}

const labels = JSON.parse(
  readFileSync(new URL('labels/repositories.json', import.meta.url), 'utf8'),
) as Labels;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npx tsx eval/labels.ts <folder> [--list] [rule ...]');
const isListed = rest.includes('--list');
const wanted = new Set(rest.filter((each) => each !== '--list'));
const known = new Set([...labels.findings, ...labels.defects].map(({ rule }) => rule));
const rules = [...(wanted.size > 0 ? wanted : known)].sort();

const found: Place[] = [];
const absent = new Set<string>();
for (const { name } of labels.repositories) {
  const root = join(folder, name.replace('/', '+'));
  if (!existsSync(root)) {
    absent.add(name);
    continue;
  }
  const { findings, coverage } = await verifyFiles(root, {
    essence: undefined,
    bundle: undefined,
    useCache: false,
  });
  // On a busy machine, the time limit of a file may end before the file does.
  for (const { file, message } of coverage.damaged)
    if (message.startsWith('The file was not read')) print(`${name} ${file}: ${message}`);
  for (const { code, place } of findings)
    found.push({
      repository: name,
      file: place?.file ?? null,
      line: place?.line ?? null,
      ...(place ? { column: place.column } : {}),
      rule: code,
    });
}
if (absent.size > 0) print(`No copy, left out: ${[...absent].join(', ')}\n`);

/** A label without a column is about every finding of its line. */
const isSame = (label: Place, finding: Place): boolean =>
  label.repository === finding.repository &&
  label.rule === finding.rule &&
  label.file === finding.file &&
  label.line === finding.line &&
  (label.column === undefined || label.column === finding.column);

const formatPlace = ({ repository, file, line, column }: Place): string =>
  `${repository} ${file ?? '(project)'}${line === null ? '' : `:${String(line)}`}${column === undefined ? '' : `:${String(column)}`}`;

const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(part / whole).toFixed(2)} (${String(part)}/${String(whole)})`;

print('| rule | precision | useful | recall | right, lost | unlabelled |');
print('|---|---|---|---|---|---|');
const lists: string[] = [];
for (const rule of rules) {
  const own = found.filter((finding) => finding.rule === rule);
  const judged = labels.findings.filter((label) => label.rule === rule && !absent.has(label.repository));
  const defects = labels.defects.filter((label) => label.rule === rule && !absent.has(label.repository));
  const isFound = (label: Place): boolean => own.some((finding) => isSame(label, finding));
  const reported = judged.filter(isFound);
  const right = reported.filter((label) => label.right);
  const lost = judged.filter((label) => label.right && !isFound(label));
  const isLabelled = (finding: Place): boolean =>
    [...judged, ...defects].some((label) => isSame(label, finding));
  const unlabelled = own.filter((finding) => !isLabelled(finding));
  const cells = [
    formatShare(right.length, reported.length),
    formatShare(reported.filter((label) => label.merge).length, reported.length),
    formatShare(defects.filter(isFound).length, defects.length),
    String(lost.length),
    String(unlabelled.length),
  ];
  print(`| ${[rule, ...cells].join(' | ')} |`);
  const add = (title: string, places: readonly Place[]): void => {
    lists.push(...places.map((place) => `${rule} ${title}: ${formatPlace(place)}`));
  };
  add(
    'wrong',
    reported.filter((label) => !label.right),
  );
  add('lost', lost);
  add(
    'missed',
    defects.filter((label) => !isFound(label)),
  );
  add('unlabelled', unlabelled);
}
if (isListed) print(`\n${lists.join('\n')}`);
