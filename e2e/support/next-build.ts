/** The server with a later build of the application, whose files have other names. */
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TEXTS = /\.(?:js|css|html|json)$/;
const COMPRESSED = /\.(?:br|gz)$/;

/** Prefix of the later build's files. */
export const LATER = 'later-';

/**
 * Creates it below `dir`.
 * @returns its program
 */
export async function makeNextBuild(dir: string): Promise<string> {
  await mkdir(join(dir, 'apps/web'), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  await symlink(join(ROOT, 'package.json'), join(dir, 'package.json'));
  await cp(join(ROOT, 'apps/server'), join(dir, 'apps/server'), { recursive: true });
  const web = join(dir, 'apps/web/dist');
  await cp(join(ROOT, 'apps/web/dist'), web, { recursive: true });
  await callOtherwise(web);
  return join(dir, 'apps/server/src/main.ts');
}

async function callOtherwise(web: string): Promise<void> {
  const files = (await readdir(web, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  // The server compresses files without a compressed copy.
  for (const { parentPath, name } of files.filter(({ name }) => COMPRESSED.test(name)))
    await rm(join(parentPath, name));
  const assets = (await readdir(join(web, 'assets'))).filter((name) => TEXTS.test(name));
  const escaped = assets.map((name) => name.replaceAll('.', '\\.')).join('|');
  const asset = new RegExp(`(?<![\\w-])(?:${escaped})(?![\\w-])`, 'g');
  for (const { parentPath, name } of files.filter(({ name }) => TEXTS.test(name))) {
    const path = join(parentPath, name);
    const text = await readFile(path, 'utf8');
    const later = text.replace(asset, (known) => `${LATER}${known}`);
    await writeFile(path, later.replace('const BUILD = {"version":"', `$&${LATER}`));
  }
  for (const name of assets) await rename(join(web, 'assets', name), join(web, 'assets', `${LATER}${name}`));
}
