import { readdirSync } from 'node:fs';
import { type Launched, launch, type LaunchOptions } from '../../test/http/socket/child.ts';

export interface Running extends Launched {
  readonly at: number;
  readonly pid: number;
}

/** Starts the built service as a process of its own, does the work with it, and ends it. */
export async function withService<Result>(
  options: LaunchOptions,
  work: (service: Running) => Promise<Result>,
): Promise<Result> {
  const service = launch(options);
  try {
    return await work({ ...service, at: await service.port, pid: service.child.pid ?? 0 });
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
  }
}

/** Asks it to stop, and gives its exit code. */
export async function stopped({ child, ended }: Running): Promise<number | string | null> {
  child.kill('SIGTERM');
  return (await ended).code;
}

/** How many files, sockets and the like a process has open. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
