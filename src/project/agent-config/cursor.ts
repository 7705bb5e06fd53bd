import { join } from 'node:path';
import type { AgentClient } from '../agent-entry/client.ts';
import { jsonFormat } from '../agent-entry/jsonc.ts';

/** https://cursor.com/docs/mcp */
export const cursor: AgentClient = {
  name: 'cursor',
  title: 'Cursor',
  project: '.cursor/mcp.json',
  global: (_, home) => join(home, '.cursor', 'mcp.json'),
  format: jsonFormat('mcpServers'),
  next: 'Switch the server on in the settings of Cursor.',
};
