import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Listens on TCP and UDP ports that nothing may reach, one port per way to reach it. */
export interface Canary {
  /** Port of each way, the same on every address. */
  readonly ports: Readonly<Record<string, number>>;
  /** Returns the ways that arrived since the last call, with protocol and address, such as `stun udp 127.0.0.2`. */
  takeArrivals(): string[];
  close(): void;
}

export const CANARY_ADDRESSES = ['127.0.0.1', '127.0.0.2'] as const;

/**
 * Below the ports that systems choose by themselves: a process beside this one may still connect to such a port that
 * another had before, and would count as an arrival.
 */
const PORTS = { from: 20_000, count: 12_000 };

export async function openCanary(ways: readonly string[]): Promise<Canary> {
  const arrived = new Set<string>();
  const connections = new Set<Socket>();
  const all: (Server | UdpSocket)[] = [];
  const ports: Record<string, number> = {};
  for (const way of ways) {
    const listen = (address: string, port: number): Promise<Server> =>
      new Promise((resolve, reject) => {
        const server = createServer((socket) => {
          arrived.add(`${way} tcp ${address}`);
          connections.add(socket.on('error', () => {}).resume());
          socket.end('HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\n\r\n');
        });
        server.once('error', reject);
        server.listen(port, address, () => resolve(server));
      });
    const bind = (address: string, port: number): Promise<UdpSocket> =>
      new Promise((resolve, reject) => {
        const socket = createSocket('udp4', () => arrived.add(`${way} udp ${address}`));
        socket.once('error', reject);
        socket.bind(port, address, () => resolve(socket));
      });
    // A port may be free on one address and protocol, and taken on another.
    for (let tries = 0; ports[way] === undefined; tries++) {
      const opened: (Server | UdpSocket)[] = [];
      try {
        let port = PORTS.from + Math.floor(Math.random() * PORTS.count);
        for (const address of CANARY_ADDRESSES) {
          const server = await listen(address, port);
          opened.push(server);
          port = (server.address() as AddressInfo).port;
          const socket = await bind(address, port);
          opened.push(socket);
        }
        ports[way] = port;
        all.push(...opened);
      } catch (thrown) {
        for (const one of opened) one.close();
        if (tries > 20) throw thrown;
      }
    }
  }
  return {
    ports,
    takeArrivals() {
      const taken = [...arrived].toSorted();
      arrived.clear();
      return taken;
    },
    close() {
      for (const socket of connections) socket.destroy();
      for (const one of all) one.close();
    },
  };
}
