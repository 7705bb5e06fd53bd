import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { ServiceError } from '../base/errors.ts';
import { call } from './call.ts';
import { described } from './describe.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { getPrompt, PROMPTS } from './prompts/index.ts';
import { listResources, readResource } from './resources/index.ts';
import type { Session } from './session.ts';
import { TOOLS } from './tools/index.ts';
import { quote } from '../base/text.ts';

/** Everything here is fixed for a release. */
const DAY = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

export interface ServerOptions {
  readonly version: string;
  onBug(failure: ServiceError): void;
}

/** The eight tools, resources and prompts over one session; the SDK speaks the protocol, newest and older. */
export function createMcpServer(session: Omit<Session, 'signal'>, { version, onBug }: ServerOptions): Server {
  const server = new Server(
    { name: 'svc', title: 'svc: a design contract that can be searched, compiled and checked', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'tools/list': DAY,
        'prompts/list': DAY,
        'resources/list': DAY,
        'resources/templates/list': DAY,
        'server/discover': DAY,
      },
    },
  );
  const isRemote = session.origin !== 'embedded';
  server.setRequestHandler('tools/list', () => ({
    tools: TOOLS.map((tool) => described(tool, isRemote)) as never,
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool) throw unknownTool(params.name);
    return (await call(
      tool,
      params.arguments,
      { ...session, signal: context.mcpReq.signal },
      onBug,
    )) as never;
  });
  server.setRequestHandler('resources/list', ({ params }) => listResources(session, params?.cursor) as never);
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri, session) as never);
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(({ listed }) => listed) as never }));
  server.setRequestHandler(
    'prompts/get',
    ({ params }) => getPrompt(params.name, params.arguments ?? {}) as never,
  );
  return server;
}

const unknownTool = (name: string): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool: ${quote(name)}. There are ${TOOLS.map((tool) => tool.name).join(', ')}.`,
  );
