import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText } from '../command.ts';
import { createLineWrapper } from '../layout.ts';
import { hintNewName, noteUnusedOptions, PROJECT_ESSENCE, resolveEssence, unusedOption } from '../legacy.ts';
import { PROJECT, projectFolder, requireProjectFolder } from '../options.ts';
import { verifyOptions } from '../verification.ts';

export const registryCritiqueFile = {
  name: 'registry critique-file',
  summary: 'Deprecated name of svc verify, limited to one file.',
  arguments: [{ name: '<file>', summary: 'Path relative to the project folder' }],
  options: [PROJECT_ESSENCE, unusedOption('namespace'), unusedOption('treatments'), PROJECT],
  examples: ['svc registry critique-file src/pages/Home.tsx'],
  hidden: true,
  asks: true,
  async run(call, terminal) {
    hintNewName(call, terminal, 'verify');
    noteUnusedOptions(call, terminal);
    const root = await requireProjectFolder(resolveEssence(call, terminal), terminal);
    const { relative, resolve, sep } = await import('node:path');
    const [asked = ''] = call.arguments;
    const file = relative(root, resolve(projectFolder(call, terminal), asked))
      .split(sep)
      .join('/');
    const { verifyProject } = await import('../../project/check.ts');
    const result = await verifyProject(root, verifyOptions(call, terminal), new Set([file]));
    if (!result.project.facts.has(file))
      throw new ServiceError('FILE_NOT_FOUND', `${asked} is not a source file that svc checks.`);
    if (result.project.refusal) throw new ServiceError('INVALID_ESSENCE', result.project.refusal.message);
    const findings = result.findings.filter(({ place }) => place?.file === file);
    const { buildReport } = await import('../../reports/report.ts');
    const { basename } = await import('node:path');
    const report = buildReport(
      { ...result, findings },
      { root: basename(root), generatedAt: new Date().toISOString() },
    );
    if (call.json) {
      const { buildCritiqueReport } = await import('../../reports/critique.ts');
      terminal.out(jsonText(buildCritiqueReport(report, file)));
    } else {
      const { formatHuman } = await import('../../reports/human.ts');
      terminal.out(formatHuman(report, terminal.colour, createLineWrapper(terminal)));
    }
    return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
} as const satisfies Command;
