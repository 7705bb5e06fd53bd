import { ServiceError } from '../../base/errors.ts';
import { type Command, optionText } from '../command.ts';
import { parsePort, requireProjectFolder, untilInterrupted } from '../options.ts';

export const mcp = {
  name: 'mcp',
  summary: 'Serve eight tools to an agent over standard input and output, or over local HTTP.',
  options: [
    { flags: '--http', summary: 'Use streamable HTTP on 127.0.0.1 instead of standard input and output' },
    { flags: '--port <number>', summary: 'With --http: port, 0 for any free one (default: 3002)' },
    {
      flags: '--project <dir>',
      summary: 'Project folder (default: the project around the current folder, or the current folder)',
    },
  ],
  examples: ['svc mcp', 'svc mcp --project apps/web', 'svc mcp --http --port 0', 'svc connect claude-code'],
  asks: true,
  async run(call, terminal) {
    const port = parsePort(optionText(call, 'port') ?? '3002');
    const root = await requireProjectFolder(call, terminal);
    const [{ createMcpServer }, { createSession, findStartFolder, packageVersion }] = await Promise.all([
      import('../../mcp/server.ts'),
      import('../../mcp/session.ts'),
    ]);
    const folder = optionText(call, 'project') === undefined ? findStartFolder(root) : root;
    const session = createSession(folder, terminal.env, (text) => terminal.say(`note: ${text}\n`));
    const create = (): ReturnType<typeof createMcpServer> =>
      createMcpServer(session, {
        version: packageVersion(),
        onBug(failure) {
          const { cause } = failure;
          terminal.say(
            `Internal error: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
          );
        },
      });
    if (call.options['http'] === true) {
      const { serveOverHttp } = await import('../../mcp/http.ts');
      const { address, close } = await serveOverHttp(create, {
        port,
        onerror: ({ message }) => terminal.say(`${message.slice(0, 300)}\n`),
      });
      terminal.say(`${address} serves eight tools. Stop with Ctrl+C.\n`);
      await untilInterrupted(terminal);
      await close();
      return 0;
    }
    if (!terminal.streams) throw new ServiceError('USAGE', 'svc mcp needs a process of its own.');
    const { serveOverStdio } = await import('../../mcp/stdio.ts');
    return serveOverStdio(
      create,
      { ...terminal.streams(), log: (text) => terminal.say(text) },
      terminal.signal,
    );
  },
} as const satisfies Command;
