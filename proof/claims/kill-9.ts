import { formatCount, seededRandom, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { killCommands } from '../kill/commands.ts';
import { killWriters } from '../kill/writers.ts';

const SEED = 8;
/** Minimum kills of commands. They are slow, so only one kill in eighty hits one. */
const MIN_COMMAND_KILLS = 8;
const MAX_MINUTES = 12;

export const kill9: Claim = {
  id: 'kill-9',
  title: '`kill -9` during project writes, damaged files',
  target: '0 of 5,000',
  full: 5_000,
  short: 16,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const end = performance.now() + MAX_MINUTES * 60_000;
    const round = { random: seededRandom(SEED), violations, isOver: () => performance.now() > end };
    const wanted = Math.min(size, Math.max(MIN_COMMAND_KILLS, Math.ceil(size / 80)));
    const commands = await killCommands(wanted, round);
    report(`${commands.kills} kills of commands, ${commands.interrupted} of them during a write`);
    const writers = await killWriters(size - commands.kills, round);
    const kills = commands.kills + writers.kills;
    return {
      measured: `${violations.count} damaged in ${formatCount(kills)} kills`,
      met: violations.count === 0 && kills >= size && commands.interrupted > 0 && writers.interrupted > 0,
      note: violations.note(
        `${commands.kills} of commands that write, ${formatCount(writers.kills)} of a process that replaces the contract without a pause`,
        `${formatCount(commands.interrupted + writers.interrupted)} interrupted a write`,
        kills < size ? `stopped after ${MAX_MINUTES} minutes` : `seed ${SEED}`,
      ),
    };
  },
};
