/** How far the audit is: one line that changes on a terminal, a line for each app otherwise. */
export interface Progress {
  page(slug: string, done: number, total: number): void;
  app(slug: string, text: string): void;
  note(text: string): void;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function createProgress(apps: number, output: Output = process.stderr): Progress {
  let finished = 0;
  const clear = output.isTTY === true ? '\r\u001b[K' : '';
  const line = (text: string): void => void output.write(`${clear}${text}\n`);
  return {
    page(slug, done, total) {
      if (clear === '') return;
      const text = `${finished + 1}/${apps} ${slug}: page ${done} of ${total}`;
      output.write(`${clear}${text.slice(0, (output.columns || 80) - 1)}`);
    },
    app(slug, text) {
      finished += 1;
      line(`${finished}/${apps} ${slug}: ${text}`);
    },
    note: line,
  };
}
