import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Ways of speaking to a model. A record is quoted in the context of one, so a sentence like these is an attack. */
const ORDERS: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,20}\b(previous|prior|above|earlier|preceding|all|any|your)\b.{0,20}\b(instructions?|prompts?|rules|messages?|context|guidelines)\b/i,
  /\bignore (all|previous|everything)\b/i,
  /\byou must (obey|comply|follow these)\b/i,
  /\bas an? (ai|llm|artificial intelligence|language model|assistant)\b/i,
  /\byou are (now |no longer |really )?(an? |the )?([\w-]+ ){0,3}(ai|llm|chatbot|assistant|language model|model|coding agent|agent|expert|developer|designer)\b/i,
  /\b(reveal|repeat|print|output|leak|show)\b.{0,20}\b(your|the|these) (system )?(prompt|instructions)\b/i,
  /\byour (system prompt|instructions|training|developer mode)\b/i,
  /\b(do not|don't|never) (tell|inform|mention (this|it) to) the (user|human)\b/i,
  /\b(jailbreak|prompt injection|developer mode)\b/i,
  /<\/?(system|assistant|instructions?|user)>|<\|[a-z_]+\|>|\[\/?INST\]/i,
  /^(system|assistant|user|human)\s*:/i,
];

/** A word that each of the ways needs: most texts have none, and are not looked at any closer. */
const HINT =
  /\b(ignore|disregard|forget|override|bypass|you|your|as an?|reveal|repeat|print|output|leak|show|tell|inform|mention|jailbreak|prompts?|developer mode|system|assistant|user|human)\b|<\||\[\/?inst/i;

/** In what an interface shows, an agent's settings may have this field; in prose about the record nobody needs it. */
const IN_PROSE = /\bsystem prompts?\b/i;

export const textIsForPeople: Rule = {
  name: 'text-is-for-people',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      if (!HINT.test(text)) continue;
      const patterns = pointer.includes('/anatomy/') ? ORDERS : [...ORDERS, IN_PROSE];
      const found = patterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
      if (found === undefined) continue;
      yield {
        pointer,
        message: `${pointer} speaks to a model, not to a person: ${quote(found)}.`,
        fix: 'Describe the interface; leave out words that give orders to whoever reads them.',
      };
    }
  }),
};
