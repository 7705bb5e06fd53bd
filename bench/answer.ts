/** Answers the one question that is named, as a section of the results on stdout; `scripts/bench.ts` runs it. */
import { readFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { QUESTIONS } from './index.ts';
import { type Question, timeText } from './measure.ts';
import { sectionOf } from './results.ts';

/** Where and with what: a figure without them says nothing. The load tells whether the machine was free. */
function circumstances(peers: readonly string[], load: number): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${arch()}`;
  const versions = peers.map((peer) => `${peer} ${versionOf(peer)}`);
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [machine, `Node ${process.version}`, ...versions, when, `load before ${load.toFixed(1)}`].join('; ');
}

function versionOf(name: string): string {
  // From where the measurements are compiled to, the packages are the next folder upwards.
  const file = new URL(`../../../../${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const cell = (number: number, text: (number: number) => string): string =>
  Number.isNaN(number) ? '' : text(number);

async function tableOf({ floor, answer }: Question): Promise<string> {
  const rows = (await answer()).map(
    ({ what, micros, ratio, note = '' }) =>
      `| ${what} | ${cell(micros, timeText)} | ${cell(ratio, (one) => one.toFixed(2))} | ${note} |`,
  );
  return `Median of one call, and its ratio to: ${floor}.\n\n| what | time | ratio | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const name = process.argv[2] ?? '';
const open = QUESTIONS[name];
if (!open) throw new Error(`no question is called ${name}`);
const [load = Number.NaN] = loadavg();
const question = await open();
const table = await tableOf(question);
process.stdout.write(sectionOf(name, question.question, circumstances(question.peers ?? [], load), table));
