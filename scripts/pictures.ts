// `npm run pictures` takes screenshots of the running app with its demo estate, for the site and the README; `npm run
// pictures -- wine list` takes only those two.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { readConfig } from '../apps/server/src/config.ts';
import { DEMO_LOGIN } from '../apps/server/src/demo/demo.ts';
import { startServer } from '../apps/server/src/server.ts';
import { ROOT } from './launcher/paths.mjs';
import { labelRow } from './pictures/labels.ts';
import { SCHEMES, type Scheme, SHOTS, type Shot } from './pictures/shots.ts';
import { installedBrowser } from './testing/browser.ts';

const SITE = join(ROOT, 'apps/web/src/features/site/pictures');
const SIZES = join(SITE, 'sizes.json');
const README = join(ROOT, 'docs/images/cellar.webp');
const DOTS_PER_PIXEL = 2;

/** The width and height of the larger file of each picture, in dots. */
type Sizes = Record<string, { widths: readonly number[]; width: number; height: number }>;

interface Tokens {
  access: string;
  refresh: string;
}

async function signIn(origin: string): Promise<Tokens> {
  const answer = await fetch(`${origin}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: DEMO_LOGIN.email, password: DEMO_LOGIN.password }),
  });
  if (!answer.ok) throw new Error(`Logging in answered ${answer.status}.`);
  return ((await answer.json()) as { data: Tokens }).data;
}

/** Waits for visible pictures; those further down are loaded on scrolling. */
const PICTURES_ARE_THERE = `[...document.images].every(
  (image) => image.getBoundingClientRect().top > innerHeight || (image.complete && image.naturalWidth > 0),
)`;

async function photograph(
  browser: Browser,
  origin: string,
  tokens: Tokens,
  shot: Shot,
  scheme: Scheme,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: shot.viewport,
    deviceScaleFactor: DOTS_PER_PIXEL,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  await context.addInitScript(
    `localStorage.token = '${tokens.access}'; localStorage.refreshToken = '${tokens.refresh}';`,
  );
  const page = await context.newPage();
  await page.goto(origin + shot.path, { waitUntil: 'networkidle' });
  await shot.prepare?.(page);
  await page.waitForFunction(PICTURES_ARE_THERE);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return picture;
}

/** Writes a picture as AVIF and WebP in each width, named `cellar-desk-light-1000.avif`. */
async function develop(name: string, picture: Buffer, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const resized = sharp(picture).resize(width);
    const file = join(SITE, `${name}-${width}`);
    const avif = await resized.clone().avif({ quality: 46, effort: 4 }).toFile(`${file}.avif`);
    const webp = await resized.clone().webp({ quality: 72, smartSubsample: true }).toFile(`${file}.webp`);
    console.log(`${name}-${width}: ${kilobytes(avif.size)} as AVIF, ${kilobytes(webp.size)} as WebP`);
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

async function sizeOf(picture: Buffer, widths: readonly number[]): Promise<Sizes[string]> {
  const { width, height } = await sharp(picture).metadata();
  const largest = Math.max(...widths);
  return { widths, width: largest, height: Math.round((height * largest) / width) };
}

/** Formatted as Biome requires: a list of numbers on one line. */
const asFormatted = (sizes: Sizes) =>
  `${JSON.stringify(sizes, null, 2)}\n`.replaceAll(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]');

const chosen = process.argv.slice(2);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

async function knownSizes(): Promise<Sizes> {
  return existsSync(SIZES) ? (JSON.parse(await readFile(SIZES, 'utf8')) as Sizes) : {};
}

async function takeAll(browser: Browser, origin: string): Promise<void> {
  const tokens = await signIn(origin);
  const sizes = await knownSizes();
  for (const shot of SHOTS.filter(({ name }) => isChosen(name))) {
    for (const scheme of SCHEMES) {
      const picture = await photograph(browser, origin, tokens, shot, scheme);
      await develop(`${shot.name}-${scheme}`, picture, shot.widths);
      sizes[shot.name] = await sizeOf(picture, shot.widths);
      if (shot.name === 'cellar-desk' && scheme === 'light') {
        await sharp(picture).resize(1600).webp({ quality: 80, smartSubsample: true }).toFile(README);
      }
    }
  }
  if (isChosen('labels')) {
    const labels = await labelRow(origin, tokens.access);
    const widths = [1330, 2660];
    await develop('labels', labels, widths);
    sizes['labels'] = await sizeOf(labels, widths);
  }
  await writeFile(SIZES, asFormatted(sizes));
}

await mkdir(SITE, { recursive: true });
await mkdir(join(README, '..'), { recursive: true });
const executablePath = process.env.CHROMIUM_PATH ?? installedBrowser();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-pictures-'));
  const server = await startServer(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }, ROOT), {
    demo: true,
  });
  try {
    await takeAll(browser, server.address);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
} finally {
  await browser.close();
}
