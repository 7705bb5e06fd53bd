import type { AgentClient } from '../agent-entry/client.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { vscode } from './vscode.ts';

/** Every agent that `svc connect` knows. */
export const AGENT_CLIENTS: readonly AgentClient[] = [claudeCode, cursor, vscode, codex];
