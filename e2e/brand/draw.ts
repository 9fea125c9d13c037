/**
 * Draws the pictures of apps/web/public that are made of others: the icons of the mark, and the card that stands for a
 * page where its address is shared. Run it with `node e2e/brand/draw.ts` after changing them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
const PUBLIC = join(ROOT, 'apps/web/public');
const BRAND = join(PUBLIC, 'brand');
const FONTS = join(ROOT, 'node_modules/@fontsource-variable');
const WINE = '#4b173f';

interface Drawing {
  file: string;
  width: number;
  height: number;
  html: string;
}

/** The mark on a ground without corners, which the system cuts; what counts stays in the inner four fifths. */
const onGround = (mark: string, share: number): string =>
  `<body style="background:${WINE};display:grid;place-items:center"><div style="width:${share}%">${mark}</div>`;

const icon = (name: string, size: number, html: string): Drawing => ({
  file: `${name}.png`,
  width: size,
  height: size,
  html,
});

async function fontFace(family: string, file: string): Promise<string> {
  const font = await readFile(join(FONTS, file), 'base64');
  return `@font-face{font-family:${family};font-weight:100 900;src:url(data:font/woff2;base64,${font})}`;
}

/** A barrel seen from the front, as three of them lie on the home page. */
const barrel = (
  x: number,
  y: number,
  wine: string,
): string => `<g transform="translate(${x} ${y})" fill="none"
  stroke="#f8f5ee" stroke-width="5"><circle r="97"/><circle r="82" stroke-width="2.5"/><g stroke-width="2">${[
    -50, -25, 0, 25, 50,
  ]
    .map(
      (at) =>
        `<line x1="${at}" x2="${at}" y1="${-Math.sqrt(74 ** 2 - at ** 2)}" y2="${Math.sqrt(74 ** 2 - at ** 2)}"/>`,
    )
    .join('')}</g><rect x="-74" y="-9" width="148" height="18" fill="${WINE}" stroke-width="3"/>
  <circle cy="-44" r="9" fill="${wine}" stroke="none"/></g>`;

async function card(mark: string): Promise<Drawing> {
  const faces = [
    await fontFace('Display', 'fraunces/files/fraunces-latin-opsz-normal.woff2'),
    await fontFace('Words', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
  ];
  const html = `<style>${faces.join('')}
    body { display: flex; align-items: center; background: ${WINE}; color: #f8f5ee; font: 32px/1.4 Words }
    main { width: 640px; margin-left: 88px }
    header { display: flex; align-items: center; gap: 20px; font: 500 44px Display }
    header svg { width: 104px; height: 104px; margin: -20px -16px -20px -24px }
    h1 { margin: 44px 0 28px; font: 430 84px/1.06 Display; letter-spacing: -0.02em }
    p { margin: 0; color: #e2bcd9 }
    body > svg { width: 392px }</style>
    <main><header>${mark}Cuverie</header><h1>The cellar book</h1>
    <p>Every bottle and barrel, its place,<br>its age and its notes, together.</p></main>
    <svg viewBox="0 0 400 400">${barrel(100, 300, '#d098c3')}${barrel(300, 300, '#479f97')}${barrel(200, 127, '#e3bf5f')}</svg>`;
  return { file: 'card.png', width: 1200, height: 630, html };
}

/** The sizes in which browsers show the icon of a page; one file has them all. */
const FAVICON_SIZES = [16, 32, 48];

async function drawn(browser: Browser, { width, height, html }: Omit<Drawing, 'file'>): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<!doctype html><style>*{margin:0}body{width:100vw;height:100vh}svg{display:block}</style>${html}`,
  );
  await page.waitForFunction('document.fonts.status === "loaded"');
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  return picture;
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** A file of icons as Windows defined it: a header, an entry for each, then the pictures, PNG as they are. */
function iconFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = HEADER_BYTES + pictures.length * ENTRY_BYTES;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

const mark = await readFile(join(BRAND, 'mark.svg'), 'utf8');
const bare = mark.replace(/<rect[^>]*>/, '');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  const drawings = [
    icon('icon-192', 192, mark),
    icon('icon-512', 512, mark),
    icon('maskable-192', 192, onGround(bare, 84)),
    icon('maskable-512', 512, onGround(bare, 84)),
    icon('apple-touch-icon', 180, onGround(bare, 96)),
    await card(mark),
  ];
  for (const drawing of drawings) await writeFile(join(BRAND, drawing.file), await drawn(browser, drawing));
  const pictures: { size: number; png: Buffer }[] = [];
  for (const size of FAVICON_SIZES) {
    pictures.push({ size, png: await drawn(browser, { width: size, height: size, html: mark }) });
  }
  await writeFile(join(PUBLIC, 'favicon.ico'), iconFile(pictures));
} finally {
  await browser.close();
}
