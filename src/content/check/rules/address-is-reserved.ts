import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Matches the hosts of links and mail addresses. */
const HOST = /(?:https?:\/\/(?:[^\s/@]*@)?|[\w.+-]+@)([a-z0-9-]+(?:\.[a-z0-9-]+)*)/gi;

/** Names reserved for examples (RFC 2606, RFC 6761), which never resolve to a real host. */
const RESERVED = /^(?:.+\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;

/** Copied samples must not link to, or send mail to, an uninvolved third party. */
export const addressIsReserved: Rule = {
  name: 'address-is-reserved',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      if (!text.includes('@') && !text.includes('://')) continue;
      for (const [, host = ''] of text.matchAll(HOST)) {
        // `you@home` is harmless: a host that can be reached has a dot.
        if (RESERVED.test(host) || !host.includes('.')) continue;
        yield {
          pointer,
          message: `${pointer} links to ${quote(host)}, which may be a real host.`,
          fix: 'Use a name under example.com or .example, or a path of the app.',
        };
      }
    }
  }),
};
