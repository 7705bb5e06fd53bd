import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { quote } from '../../base/text.ts';
import { buildPage } from './build-page.ts';
import { fixFindings } from './fix-findings.ts';
import type { Prompt } from './prompt.ts';
import { startProject } from './start-project.ts';

export const PROMPTS: readonly Prompt[] = [startProject, buildPage, fixFindings];

export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
): {
  description: string;
  messages: { role: 'user'; content: { type: 'text'; text: string } }[];
} {
  const prompt = PROMPTS.find(({ listed }) => listed.name === name);
  if (!prompt)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${quote(name)}. There are ${PROMPTS.map(({ listed }) => listed.name).join(', ')}.`,
    );
  const missing = prompt.listed.arguments.find((one) => one.required && !given[one.name]?.trim());
  if (missing)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${name} needs ${missing.name}: ${missing.description}`,
    );
  for (const [argument, values] of Object.entries(prompt.allowed ?? {})) {
    const value = given[argument];
    if (value !== undefined && !values.includes(value))
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The argument ${argument} of the prompt ${name} must be one of ${values.join(', ')}, not ${quote(value, 60)}.`,
      );
  }
  return {
    description: prompt.listed.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
  };
}
