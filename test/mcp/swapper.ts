/**
 * Text of a program that takes two folders and lets each be, in turn, what it was and a link that leads out; so many
 * times, with short pauses of any length in between.
 */
export const SWAPPER = `
const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
const [, folders, outside, count] = process.argv;
const clock = new Int32Array(new SharedArrayBuffer(4));
const pause = () => Atomics.wait(clock, 0, 0, Math.random() * 1.2);
// Somebody may have made a folder where none was for a moment.
const tried = (work, made) => { for (;;) try { return work(); } catch { if (made) rmSync(made, { recursive: true, force: true }); } };
const all = folders.split(':');
for (let n = 0; n < Number(count); n++) {
  const folder = all[n % all.length];
  tried(() => renameSync(folder, folder + '.held'));
  tried(() => symlinkSync(outside, folder), folder);
  pause();
  tried(() => unlinkSync(folder));
  tried(() => renameSync(folder + '.held', folder), folder);
  pause();
}
`;
