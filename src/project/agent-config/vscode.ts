import type { AgentClient } from '../agent-entry/client.ts';
import { jsonFormat } from '../agent-entry/jsonc.ts';

/** https://code.visualstudio.com/docs/agents/reference/mcp-configuration */
export const vscode: AgentClient = {
  name: 'vscode',
  title: 'VS Code',
  project: '.vscode/mcp.json',
  // The file of a person lies in the profile that is open; only the editor knows which.
  global: {
    instead: `code --add-mcp '{"name":"svc","type":"stdio","command":"npx","args":["-y","svc","mcp"]}'`,
  },
  format: jsonFormat('servers'),
  next: 'Start the server where VS Code offers it, in the file itself.',
};
