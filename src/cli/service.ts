import type { Client } from '../client/index.ts';
import type { Call, Terminal } from './command.ts';

/** The service that the call is answered by. Loaded when needed. */
export async function serviceOf(call: Call, terminal: Terminal): Promise<Client> {
  const { openClient } = await import('../http/connect.ts');
  return openClient(terminal.env, {
    insecureHttp: call.options['insecureHttp'] === true,
    note: (text) => {
      if (!call.quiet && !call.json) terminal.say(`${terminal.colour.dim(`note: ${text}`)}\n`);
    },
  }).client;
}
