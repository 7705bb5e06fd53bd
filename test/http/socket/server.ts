import type { AddressInfo } from 'node:net';
import type { Log } from '../../../src/http/log.ts';
import { createNodeServer, type NodeServer } from '../../../src/http/node.ts';
import { app } from '../service.ts';

export interface RunningService extends NodeServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** The real service on a free port of the loop-back address. */
export async function serve({
  perAddress = 0,
  on = app,
  log = (() => {}) as Log,
  limits = {} as { readonly maxInFlightBytes?: number },
} = {}): Promise<RunningService> {
  const node = createNodeServer(on, { log, maxConnectionsPerAddress: perAddress, ...limits });
  await new Promise<void>((resolve) => node.server.listen(0, '127.0.0.1', resolve));
  const { port } = node.server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => node.server.close(resolve));
    node.server.closeAllConnections();
    await closed;
  };
  return { ...node, port, stop };
}
