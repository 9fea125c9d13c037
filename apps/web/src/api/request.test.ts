import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compressBody } from './request.ts';

const LONG = 'Été 2026, '.repeat(20_000);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a long text', () => {
  it('is unchanged after decompression', async () => {
    const { body, headers } = await compressBody({ body: LONG });
    expect(gunzipSync(body as ArrayBuffer).toString()).toBe(LONG);
    expect(new Headers(headers).get('content-encoding')).toBe('gzip');
  });

  it('fails only its own call if it cannot be compressed', async () => {
    const unhandled = vi.fn<(reason: unknown) => void>();
    process.on('unhandledRejection', unhandled);
    vi.stubGlobal(
      'CompressionStream',
      class extends TransformStream<Uint8Array, Uint8Array> {
        constructor() {
          super({
            transform() {
              throw new Error('No memory is left.');
            },
          });
        }
      },
    );
    await expect(compressBody({ body: LONG })).rejects.toThrow('No memory is left.');
    // Unhandled rejections are reported after the current microtasks.
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
