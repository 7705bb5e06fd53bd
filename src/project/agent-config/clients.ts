import { join } from 'node:path';
import type { AgentClient } from './entry.ts';
import { jsonFormat } from './jsonc.ts';
import { tomlFormat } from './toml.ts';

/** https://code.claude.com/docs/en/mcp */
const claudeCode: AgentClient = {
  name: 'claude-code',
  title: 'Claude Code',
  project: '.mcp.json',
  // ~/.claude.json holds the state of the running program, which rewrites it all the time.
  global: { instead: 'claude mcp add --scope user svc -- npx -y svc mcp' },
  format: jsonFormat('mcpServers'),
  next: 'Claude Code asks for approval when it starts in this folder.',
};

/** https://cursor.com/docs/mcp */
const cursor: AgentClient = {
  name: 'cursor',
  title: 'Cursor',
  project: '.cursor/mcp.json',
  global: (_, home) => join(home, '.cursor', 'mcp.json'),
  format: jsonFormat('mcpServers'),
  next: 'Enable the server in the Cursor settings.',
};

/** https://code.visualstudio.com/docs/agents/reference/mcp-configuration */
const vscode: AgentClient = {
  name: 'vscode',
  title: 'VS Code',
  project: '.vscode/mcp.json',
  // The user-level file belongs to the active profile, which only the editor can resolve.
  global: {
    instead: `code --add-mcp '{"name":"svc","type":"stdio","command":"npx","args":["-y","svc","mcp"]}'`,
  },
  format: jsonFormat('servers'),
  next: 'Start the server from the link that VS Code shows in the file.',
};

/** https://developers.openai.com/codex/mcp */
const codex: AgentClient = {
  name: 'codex',
  title: 'Codex',
  project: '.codex/config.toml',
  global: (env, home) => join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml'),
  format: tomlFormat,
  next: 'Codex reads a project file only in projects that it trusts.',
};

/** The agents that `svc connect` can configure. */
export const AGENT_CLIENTS: readonly AgentClient[] = [claudeCode, cursor, vscode, codex];
