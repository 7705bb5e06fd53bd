import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sha256Hex } from '../base/hash.ts';

/** The running process, as other processes can recognize it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** A process id is valid only on the same machine, see `machineId`. */
  readonly machine: string;
  /** Start time in clock ticks since the system started, which a reused id does not share; null if it is unknown. */
  readonly started: string | null;
}

let ownMachine: string | undefined;

/** Identifies the machine, the start of its system, and the PID namespace of this process. */
export const machineId = (): string => (ownMachine ??= readMachineId());

function readMachineId(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not Linux, or /proc is hidden.
    return hostname();
  }
}

let ownTag: string | undefined;

/** Six hexadecimal digits that identify the machine in names of temporary files. */
export const machineTag = (): string => (ownTag ??= sha256Hex(machineId()).slice(0, 6));

let ownProcess: ProcessIdentity | undefined;

export const ownIdentity = (): ProcessIdentity =>
  (ownProcess ??= {
    pid: process.pid,
    machine: machineId(),
    started: readState(process.pid)?.started ?? null,
  });

/**
 * True if another process with this id is running. In containers ids repeat, so our own id means a process that has
 * ended.
 */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // It runs as another user.
    if ((thrown as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return readState(pid)?.isZombie !== true;
}

/** True if the process runs, false if it has ended, undefined if that cannot be found out from here. */
export function isAlive({ pid, machine, started }: ProcessIdentity): boolean | undefined {
  if (machine !== machineId()) return undefined;
  if (pid !== process.pid && !isRunning(pid)) return false;
  const now = readState(pid)?.started;
  return started === null || now === undefined ? undefined : now === started;
}

/** Start time and state of a process; undefined if the system does not show them. */
function readState(pid: number): { readonly started: string; readonly isZombie: boolean } | undefined {
  try {
    // In a PID namespace without its own /proc, its numbers are those of other processes.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined;
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces and parentheses.
    const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const started = fields[18];
    return started === undefined ? undefined : { started, isZombie: state === 'Z' || state === 'X' };
  } catch {
    return undefined;
  }
}
