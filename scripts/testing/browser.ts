import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import type { Supervisor } from '../launcher/supervise.mjs';

/** Debian's headless Chromium runs the tests fastest, so it comes first. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** The Debian packages to install, in order of preference. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium, or `own` if Playwright has its own; a message if none is available. */
export type Browser = { path: string } | 'own' | { missing: string };

export async function ensureBrowser(supervisor: Supervisor): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    return existsSync(chosen)
      ? { path: chosen }
      : { missing: `CHROMIUM_PATH names ${chosen}, which is not there.` };
  }
  const installed = installedBrowser();
  if (installed !== undefined) return { path: installed };
  if (hasOwnBrowser()) return 'own';
  const added = mayInstallFromDebian() && (await installFromDebian(supervisor)) && installedBrowser();
  if (added) return { path: added };
  if (await downloadOwnBrowser(supervisor)) return 'own';
  return { missing: 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.' };
}

/** The path of the first browser found, by preference before location. */
export function installedBrowser(folders = commandFolders(), places = PLACES): string | undefined {
  return [...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))), ...places].find(
    (place) => existsSync(place),
  );
}

function commandFolders(): string[] {
  const named = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...named, '/usr/bin'];
}

const requireFromTests = createRequire(join(ROOT, 'e2e/package.json'));

function hasOwnBrowser(): boolean {
  const { chromium } = requireFromTests('@playwright/test') as { chromium: { executablePath: () => string } };
  return existsSync(chromium.executablePath());
}

const mayInstallFromDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** @returns whether one of the packages is installed now */
export async function installFromDebian(supervisor: Pick<Supervisor, 'capture'>): Promise<boolean> {
  console.log('Installing Chromium from Debian…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = async (...args: string[]) => (await supervisor.capture('apt-get', args, { env })).code === 0;
  await apt('update', '-q');
  for (const name of DEBIAN_PACKAGES) {
    if (await apt('install', '-y', '-q', '--no-install-recommends', name)) return true;
  }
  return false;
}

async function downloadOwnBrowser(supervisor: Supervisor): Promise<boolean> {
  console.log("Fetching Playwright's own Chromium…");
  const cli = requireFromTests.resolve('@playwright/test/cli');
  const outcome = await supervisor.capture(process.execPath, [cli, 'install', 'chromium']);
  return outcome.code === 0 && hasOwnBrowser();
}
