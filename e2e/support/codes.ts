import type { Locator, Page } from '@playwright/test';
import readQr from 'jsqr';

/** Decodes a QR code on the screen. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const shot = await code.screenshot();
  const { data, width, height } = await code.page().evaluate<{
    data: string;
    width: number;
    height: number;
  }>(`
    (async () => {
      const bytes = Uint8Array.from(atob('${shot.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context.drawImage(picture, 0, 0);
      // As text, since a list of all numbers takes seconds to hand over.
      const data = await new Promise((read) => {
        const reader = new FileReader();
        reader.onload = () => read(reader.result.split(',')[1]);
        reader.readAsDataURL(new Blob([context.getImageData(0, 0, width, height).data]));
      });
      return { data, width, height };
    })()`);
  return readQr.default(Uint8ClampedArray.from(Buffer.from(data, 'base64')), width, height)?.data;
}

/** Sheets of a print, as left, top, width and height in mm. */
export async function printedPages(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box = '']) =>
    box.split(' ').map((point) => Math.round((Number(point) / 72) * 25.4)),
  );
}
