import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Instructions to a language model. Agents read records, so a sentence like these is a prompt injection. */
const INJECTIONS: readonly RegExp[] = [
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

/** Every injection contains one of these words; texts without them are skipped for speed. */
const HINT =
  /\b(ignore|disregard|forget|override|bypass|you|your|as an?|reveal|repeat|print|output|leak|show|tell|inform|mention|jailbreak|prompts?|developer mode|system|assistant|user|human)\b|<\||\[\/?inst/i;

/** Allowed in sample content, where the settings of an agent may have such a field, but not in prose. */
const IN_PROSE = /\bsystem prompts?\b/i;

/** Places of sample content. */
const SAMPLES = /\/(?:anatomy|examples|entities|content)\//;

/** Texts address people, not the language model that reads them. */
export const textIsForPeople: Rule = {
  name: 'text-is-for-people',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      if (!HINT.test(text)) continue;
      const patterns = SAMPLES.test(pointer) ? INJECTIONS : [...INJECTIONS, IN_PROSE];
      const found = patterns.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);
      if (found === undefined) continue;
      yield {
        pointer,
        message: `${pointer} addresses a language model instead of a person: ${quote(found)}.`,
        fix: 'Describe the interface without giving instructions to the reader.',
      };
    }
  }),
};
