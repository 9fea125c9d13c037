import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT } from '../launcher/paths.mjs';
import type { Supervisor } from '../launcher/supervise.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of a Chromium, or `own` when Playwright has its own; a sentence when there is none to be had. */
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
  const added = (await installFromDebian(supervisor)) && installedBrowser();
  if (added) return { path: added };
  if (await downloadOwnBrowser(supervisor)) return 'own';
  return { missing: 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.' };
}

export function installedBrowser(path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), '/usr/bin'];
  return [...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(
    (place) => existsSync(place),
  );
}

const requireFromTests = createRequire(join(ROOT, 'e2e/package.json'));

function hasOwnBrowser(): boolean {
  const { chromium } = requireFromTests('@playwright/test') as { chromium: { executablePath: () => string } };
  return existsSync(chromium.executablePath());
}

async function installFromDebian(supervisor: Supervisor): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log('Installing Chromium from Debian…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await supervisor.capture('apt-get', ['update', '-q'], { env });
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  return (await supervisor.capture('apt-get', install, { env })).code === 0;
}

async function downloadOwnBrowser(supervisor: Supervisor): Promise<boolean> {
  console.log("Fetching Playwright's own Chromium…");
  const cli = requireFromTests.resolve('@playwright/test/cli');
  const outcome = await supervisor.capture(process.execPath, [cli, 'install', 'chromium']);
  return outcome.code === 0 && hasOwnBrowser();
}
