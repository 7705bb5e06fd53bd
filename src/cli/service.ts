import type { Client } from '../client/index.ts';
import type { Call, Terminal } from './command.ts';

/** The service as the environment names it: a deployment, or the corpus of this package. Loaded when needed. */
export async function serviceOf(call: Call, terminal: Terminal): Promise<Client> {
  const { connect } = await import('../connect.ts');
  const { client } = connect(terminal.env, {
    insecureHttp: call.options['insecureHttp'] === true,
    note: (text) => {
      if (!call.quiet && !call.json) terminal.say(`${terminal.colour.dim(`note: ${text}`)}\n`);
    },
  });
  return client;
}
