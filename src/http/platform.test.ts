import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packEncoded, unpackEncoded } from './encoded-file.ts';
import { createEncoder, encodedKey, compressBest } from './platform.ts';

const body = new TextEncoder().encode('a contract that can be checked '.repeat(200));

describe('precompressed bodies', async () => {
  const ready = new Map([
    [encodedKey('aa', 'br'), await compressBest(body, 'br')],
    [encodedKey('aa', 'gzip'), await compressBest(body, 'gzip')],
  ]);
  const file = packEncoded(ready);

  it('survive packing and unpacking', () => {
    const back = unpackEncoded(file);
    expect([...back.keys()]).toEqual([...ready.keys()]);
    expect(brotliDecompressSync(back.get('aa-br') ?? new Uint8Array()).toString()).toBe(
      new TextDecoder().decode(body),
    );
    expect(gunzipSync(back.get('aa-gzip') ?? new Uint8Array()).toString()).toBe(
      new TextDecoder().decode(body),
    );
  });

  it('are ignored if a single byte of the file is damaged', () => {
    for (const at of [0, 63, 64, 70, 100, file.length - 1]) {
      const damaged = Uint8Array.from(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(unpackEncoded(damaged).size, `byte ${at}`).toBe(0);
    }
    expect(unpackEncoded(file.subarray(0, 40)).size).toBe(0);
    expect(unpackEncoded(new Uint8Array()).size).toBe(0);
  });

  it('are created when missing, except for small bodies', () => {
    const encode = createEncoder(new Map());
    expect(gunzipSync(encode(body, 'bb', 'gzip') ?? new Uint8Array()).length).toBe(body.length);
    expect(encode(body, 'bb', 'gzip')).toBe(encode(body, 'bb', 'gzip'));
    expect(encode(body.subarray(0, 100), 'cc', 'br')).toBeUndefined();
  });
});
