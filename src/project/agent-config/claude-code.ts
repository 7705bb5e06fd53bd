import type { AgentClient } from '../agent-entry/client.ts';
import { jsonFormat } from '../agent-entry/jsonc.ts';

/** https://code.claude.com/docs/en/mcp */
export const claudeCode: AgentClient = {
  name: 'claude-code',
  title: 'Claude Code',
  project: '.mcp.json',
  // ~/.claude.json holds the state of the running program, which writes it anew all the time.
  global: { instead: 'claude mcp add --scope user svc -- npx -y svc mcp' },
  format: jsonFormat('mcpServers'),
  next: 'Claude Code asks for approval when it starts in this folder.',
};
