import { readdirSync } from 'node:fs';
import { type Launched, launch, type LaunchOptions } from '../../test/http/socket/child.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';

export interface ServiceProcess extends Launched {
  readonly at: number;
  readonly pid: number;
}

/** Starts the built service in its own process, runs the work, and stops the service. */
export async function withService<Result>(
  options: LaunchOptions,
  work: (service: ServiceProcess) => Promise<Result>,
): Promise<Result> {
  const service = launch(options);
  try {
    return await work({ ...service, at: await service.port, pid: service.child.pid ?? 0 });
  } finally {
    service.child.kill('SIGKILL');
    await service.ended;
  }
}

/** Sends SIGTERM and returns the exit code. */
export async function stopService({ child, ended }: ServiceProcess): Promise<number | string | null> {
  child.kill('SIGTERM');
  return (await ended).code;
}

/** Number of open file descriptors of a process. */
export const countDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const SECTIONS = 20;
const PAGES = 6;

/** A document that is expensive for its size, about as large as the largest real ones. */
export function largeDocument(): string {
  const [section] = SAMPLE_ESSENCE.blueprint.sections;
  const sections = Array.from({ length: SECTIONS }, (_, at) => ({
    ...section,
    id: `section-${at}`,
    pages: Array.from({ length: PAGES }, (__, place) => ({
      id: `page-${place}`,
      route: `/section-${at}/page-${place}`,
      layout: ['data-table', 'hero'],
    })),
  }));
  return JSON.stringify({ ...SAMPLE_ESSENCE, blueprint: { ...SAMPLE_ESSENCE.blueprint, sections } });
}
