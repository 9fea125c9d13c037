import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compressed } from './request.ts';

const LONG = 'Été 2026, '.repeat(20_000);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a long text on its way', () => {
  it('is the same once it is unpacked', async () => {
    const { body, headers } = await compressed({ body: LONG });
    expect(gunzipSync(body as ArrayBuffer).toString()).toBe(LONG);
    expect(new Headers(headers).get('content-encoding')).toBe('gzip');
  });

  it('that cannot be compressed fails the call, and nothing beside it', async () => {
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
    await expect(compressed({ body: LONG })).rejects.toThrow('No memory is left.');
    // What nobody takes care of is told once all that was to be done at once is done.
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
