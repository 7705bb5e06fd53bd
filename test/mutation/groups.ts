/** The files that hold a guarantee, and the tests that hold them to it. */
export interface Group {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

export const GROUPS: Readonly<Record<string, Group>> = {
  'body scan': {
    files: ['src/schemas/json.ts', 'src/http/body.ts', 'src/http/node-body.ts'],
    tests: ['src/schemas/json.test.ts', 'src/http/{body,node-body}.test.ts'],
  },
  'query parsing': {
    files: ['src/http/query.ts'],
    tests: ['src/http/query.test.ts'],
  },
  'error mapping': {
    files: ['src/base/errors.ts', 'src/http/messages.ts'],
    tests: ['src/base/errors.test.ts', 'src/http/messages.test.ts'],
  },
  'path containment and atomic write': {
    files: ['src/project/folder.ts', 'src/project/file.ts', 'src/project/write-lock.ts'],
    tests: [
      'src/project/{file,folder,folder-handle,write-lock}.test.ts',
      'test/project/{system-errors,folder-handle-fallback,windows-paths}.isolated.test.ts',
    ],
  },
  queue: {
    files: ['src/http/queue.ts'],
    tests: ['src/http/queue.test.ts'],
  },
};
