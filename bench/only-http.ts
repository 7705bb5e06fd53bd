import { serving } from './http.ts';
for (const r of await serving.answer()) if (/bare|svc/.test(r.what)) process.stdout.write(`${r.what.padEnd(76)} ${r.ratio.toFixed(2)} ${r.note}\n`);
