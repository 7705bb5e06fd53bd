import { badAnswer } from './bad-answer.ts';

/** The body, as long as it is within the limit. Counted while it comes: a small gzip can be endless. */
export async function read(
  response: Response,
  url: string,
  limit: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const drop = (): void => {
    reader.cancel().catch(() => {});
  };
  // Ends a read that waits, whatever fetch does with the signal.
  signal.addEventListener('abort', drop);
  signal.throwIfAborted();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return joined(chunks, length);
    length += value.byteLength;
    if (length > limit) {
      drop();
      throw badAnswer(url, `at most ${limit} bytes`, 'more');
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
