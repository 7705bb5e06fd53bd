import { join } from 'node:path';
import type { AgentClient } from '../agent-entry/client.ts';
import { tomlFormat } from '../agent-entry/toml.ts';

/** https://developers.openai.com/codex/mcp */
export const codex: AgentClient = {
  name: 'codex',
  title: 'Codex',
  project: '.codex/config.toml',
  global: (env, home) => join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml'),
  format: tomlFormat,
  next: 'Codex reads the file of a project only if it trusts the project.',
};
