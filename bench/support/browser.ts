import { type Browser, chromium } from 'playwright-core';
import { installedBrowser } from '../../scripts/testing/browser.ts';

/** Starts the Chromium of the browser tests. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? installedBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
