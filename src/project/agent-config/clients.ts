import { join } from 'node:path';
import { type AgentClient, SERVER_NAME } from './entry.ts';
import { jsonFormat } from './jsonc.ts';
import { tomlFormat } from './toml.ts';

/** Quotes a word for a POSIX shell. */
const quoteForShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** https://code.claude.com/docs/en/mcp */
const claudeCode: AgentClient = {
  name: 'claude-code',
  title: 'Claude Code',
  project: '.mcp.json',
  folder: '${CLAUDE_PROJECT_DIR:-.}/',
  // ~/.claude.json holds the state of the running program, which rewrites it all the time.
  global: {
    instead: ({ command, args }) =>
      `claude mcp add --scope user svc -- ${[command, ...args].map(quoteForShell).join(' ')}`,
  },
  format: jsonFormat('mcpServers'),
  next: 'Claude Code asks for approval when it starts in this folder.',
};

/** https://cursor.com/docs/mcp */
const cursor: AgentClient = {
  name: 'cursor',
  title: 'Cursor',
  project: '.cursor/mcp.json',
  folder: '${workspaceFolder}/',
  global: (_, home) => join(home, '.cursor', 'mcp.json'),
  format: jsonFormat('mcpServers'),
  next: 'Enable the server in the Cursor settings.',
};

/** https://code.visualstudio.com/docs/agents/reference/mcp-configuration */
const vscode: AgentClient = {
  name: 'vscode',
  title: 'VS Code',
  project: '.vscode/mcp.json',
  folder: '${workspaceFolder}/',
  // The user-level file belongs to the active profile, which only the editor can resolve.
  global: {
    instead: ({ command, args }) =>
      `code --add-mcp ${quoteForShell(JSON.stringify({ name: SERVER_NAME, type: 'stdio', command, args }))}`,
  },
  format: jsonFormat('servers'),
  next: 'Start the server from the link that VS Code shows in the file.',
};

/** https://developers.openai.com/codex/mcp */
const codex: AgentClient = {
  name: 'codex',
  title: 'Codex',
  project: '.codex/config.toml',
  folder: '',
  global: (env, home) => join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml'),
  format: tomlFormat,
  next: 'Codex reads a project file only in projects that it trusts.',
};

/** The agents that `svc connect` can configure. */
export const AGENT_CLIENTS: readonly AgentClient[] = [claudeCode, cursor, vscode, codex];
