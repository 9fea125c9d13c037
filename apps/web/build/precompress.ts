/** Writes a `.br` and a `.gz` beside each built file, so that the server does not compress them on each request. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /^assets\/.*\.(?:js|css|svg|json)$/;
/** The minimum size in bytes, the same as for the server's own answers. */
const WORTH_IT = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function precompress(): Plugin {
  return {
    name: 'cuverie:precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(names.map((name) => compress(join(dir, name))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await zip(content, { level: 9 })),
  ]);
}
