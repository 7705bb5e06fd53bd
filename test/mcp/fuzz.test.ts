import fc from 'fast-check';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { describeTool } from '../../src/mcp/describe.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { callsIn } from './calls.ts';

const ajv = new Ajv.default({ strict: true });
const { fitting } = callsIn('.', 'none');

describe('the list of tools', () => {
  it.each(TOOLS)('accepts every valid call of $name', (tool) => {
    const takes = ajv.compile(describeTool(tool)['inputSchema'] as object);
    for (const action of tool.actions) {
      const valid = fc.record(
        Object.fromEntries(
          Object.entries(action.parameters).map(([key, one]) => [key, fitting(key, { ...one, maxItems: 3 })]),
        ),
        { requiredKeys: [...(action.required ?? [])] },
      );
      const validateArguments = ajv.compile({ type: 'object', properties: { ...action.parameters } });
      fc.assert(
        fc.property(valid, (args) => {
          fc.pre(validateArguments(args));
          expect(takes({ action: action.name, ...args }), JSON.stringify(takes.errors)).toBe(true);
        }),
        { numRuns: 100 },
      );
    }
  });
});
