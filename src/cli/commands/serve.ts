import { resolve } from 'node:path';
import { formatCount } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { parsePort, untilInterrupted } from '../options.ts';

export const serve = {
  name: 'serve',
  summary: 'Start the service on this machine; Ctrl+C finishes open requests, then stops.',
  options: [
    { flags: '--host <address>', summary: 'Address to listen on (default: HOST, or 127.0.0.1)' },
    { flags: '--port <number>', summary: 'Port, 0 for any free one (default: PORT, or 3001)' },
    {
      flags: '--log-level <level>',
      summary: 'Log level (default: SVC_LOG_LEVEL, or warn)',
      choices: ['debug', 'info', 'warn', 'error', 'silent'],
    },
  ],
  examples: ['svc serve', 'svc serve --port 0', 'svc serve --host 0.0.0.0 --log-level info'],
  drains: true,
  async run(call, terminal) {
    const { parseSettings } = await import('../../http/settings.ts');
    const settings = parseSettings(mergeEnvironment(call, terminal));
    const [{ listen }, { createLog }] = await Promise.all([
      import('../../http/listen.ts'),
      import('../../http/log.ts'),
    ]);
    const content = terminal.env['SVC_CONTENT'];
    const { service, address, drain } = await listen(
      settings,
      createLog(settings.logLevel),
      content ? resolve(terminal.cwd, content) : undefined,
    );
    const { corpus, count } = service.library;
    if (call.json)
      terminal.out(jsonText({ address, records: count, corpus: corpus.version, digest: corpus.digest }));
    else terminal.say(`${address} serves ${formatCount(count, 'record')}. Stop with Ctrl+C.\n`);

    await untilInterrupted(terminal);
    if (!call.quiet && !call.json) terminal.say('Stopping.\n');
    await drain();
    return 0;
  },
} as const satisfies Command;

/** Merges the options into the environment. */
function mergeEnvironment(call: Call, { env }: Terminal): Readonly<Record<string, string | undefined>> {
  const port = optionText(call, 'port');
  if (port !== undefined) parsePort(port);
  return {
    ...env,
    HOST: optionText(call, 'host') ?? env['HOST'],
    PORT: port ?? env['PORT'],
    SVC_LOG_LEVEL: optionText(call, 'logLevel') ?? (env['SVC_LOG_LEVEL'] || 'warn'),
  };
}
