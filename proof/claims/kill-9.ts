import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { killCommands } from '../kill/commands.ts';
import { killWriters } from '../kill/writers.ts';
import { numbersFrom } from '../random.ts';

const SEED = 8;
/** A command takes longer than twenty of the rest: one kill in eighty is theirs, and so many at least. */
const COMMANDS = 25;
const MINUTES = 6;

export const kill9: Claim = {
  id: 'kill-9',
  claim: '`kill -9` during project writes, damaged files',
  target: '0 of 5,000',
  full: 5_000,
  short: 45,
  missing: unbuilt,
  async run(size, say) {
    const broken = new Broken();
    const end = performance.now() + MINUTES * 60_000;
    const round = { random: numbersFrom(SEED), broken, isOver: () => performance.now() > end };
    const wanted = Math.min(size, Math.max(COMMANDS, Math.ceil(size / 80)));
    const commands = await killCommands(wanted, round);
    say(`${commands.kills} kills of commands, ${commands.interrupted} of them in the middle`);
    const writers = await killWriters(size - commands.kills, round);
    const kills = commands.kills + writers.kills;
    return {
      value: `${broken.count} damaged in ${grouped(kills)} kills`,
      met: broken.count === 0 && kills >= size && commands.interrupted > 0 && writers.interrupted > 0,
      note: broken.note(
        `${commands.kills} of the commands that write, ${grouped(writers.kills)} of a process that replaces the contract without a pause`,
        `${grouped(commands.interrupted + writers.interrupted)} met a write in the middle`,
        kills < size ? `the rest did not fit into ${MINUTES} minutes` : `seed ${SEED}`,
      ),
    };
  },
};
