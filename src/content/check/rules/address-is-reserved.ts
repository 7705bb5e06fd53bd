import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Hosts of links and of mail addresses. */
const HOST = /(?:https?:\/\/(?:[^\s/@]*@)?|[\w.+-]+@)([a-z0-9-]+(?:\.[a-z0-9-]+)*)/gi;

/** Names that are set aside for examples (RFC 2606, RFC 6761): nobody owns them, nothing is sent there. */
const RESERVED = /^(?:.+\.)?(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;

/** A sample that is copied must not lead to, or write to, somebody who has nothing to do with it. */
export const addressIsReserved: Rule = {
  name: 'address-is-reserved',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      if (!text.includes('@') && !text.includes('://')) continue;
      for (const [, host = ''] of text.matchAll(HOST)) {
        // `you@home` names nobody: a host that can be reached has a dot.
        if (RESERVED.test(host) || !host.includes('.')) continue;
        yield {
          pointer,
          message: `${pointer} leads to ${quote(host)}, a host of somebody else.`,
          fix: 'Use a name under example.com or .example, or a path of the app.',
        };
      }
    }
  }),
};
