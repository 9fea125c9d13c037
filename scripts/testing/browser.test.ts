import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Supervisor } from '../launcher/supervise.mjs';
import { ensureBrowser, installedBrowser, installFromDebian } from './browser.ts';
import { temporaryFolder, write } from './fixtures.ts';

describe('the browser the tests run in', () => {
  test('is the headless one if there is one, else any Chromium', async () => {
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    const folders = [first, second];
    expect(installedBrowser(folders, [])).toBeUndefined();
    const elsewhere = await write(join(second, 'Google Chrome'), '');
    expect(installedBrowser(folders, [elsewhere])).toBe(elsewhere);
    const chrome = await write(join(first, 'google-chrome'), '');
    expect(installedBrowser(folders, [elsewhere])).toBe(chrome);
    const chromium = await write(join(first, 'chromium'), '');
    expect(installedBrowser(folders, [elsewhere])).toBe(chromium);
    const shell = await write(join(second, 'chromium-headless-shell'), '');
    expect(installedBrowser(folders, [elsewhere])).toBe(shell);
  });

  test('is the one CHROMIUM_PATH names, and no other if that does not exist', async () => {
    const mine = await write(join(await temporaryFolder(), 'mine'), '');
    vi.stubEnv('CHROMIUM_PATH', mine);
    expect(await ensureBrowser(new Supervisor())).toEqual({ path: mine });
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(await ensureBrowser(new Supervisor())).toEqual({
      missing: 'CHROMIUM_PATH names /nowhere/chromium, which is not there.',
    });
  });
});

/** A fake Debian with these packages, which records what it was asked to install. */
function debianWith(packages: readonly string[]) {
  const asked: string[] = [];
  const capture = (_command: string, args: readonly string[]) => {
    const name = args.at(-1) ?? '';
    if (args[0] !== 'install') return Promise.resolve({ code: 0, stdout: '', stderr: '' });
    asked.push(name);
    return Promise.resolve({ code: packages.includes(name) ? 0 : 100, stdout: '', stderr: '' });
  };
  return { asked, capture };
}

describe('a Chromium from Debian', () => {
  test.each([
    { has: ['chromium-headless-shell', 'chromium'], asked: ['chromium-headless-shell'], there: true },
    { has: ['chromium'], asked: ['chromium-headless-shell', 'chromium'], there: true },
    { has: [], asked: ['chromium-headless-shell', 'chromium'], there: false },
  ])('of $has is got by asking for $asked', async ({ has, asked, there }) => {
    const debian = debianWith(has);
    expect(await installFromDebian(debian)).toBe(there);
    expect(debian.asked).toEqual(asked);
  });
});
