/** Adds the list of built files to the service worker. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SERVICE_WORKER = 'service-worker.js';

/** The files of the application; pictures of the public pages are not included. */
const OF_APP = /\.(?:js|css|woff2)$/;
const NAMED = ['brand/mark.svg', 'favicon.ico', 'manifest.webmanifest'];

/** Prepends `BUILD` to the service worker in `dir`. */
export async function completeServiceWorker(dir: string, appPaths: readonly string[]): Promise<void> {
  const assets = (await readdir(join(dir, 'assets'))).filter((name) => OF_APP.test(name)).toSorted();
  const names = [...assets.map((name) => `assets/${name}`), ...NAMED];
  const code = await readFile(join(dir, SERVICE_WORKER), 'utf8');
  const hash = createHash('sha256').update(code);
  for (const name of ['index.html', 'pages/home.html', ...names]) {
    hash.update(name).update(await readFile(join(dir, name)));
  }
  const build = {
    version: hash.digest('hex').slice(0, 16),
    files: names.map((name) => `/${name}`),
    appPaths,
  };
  await writeFile(join(dir, SERVICE_WORKER), `const BUILD = ${JSON.stringify(build)};\n${code}`);
}
