/** Pictures of one colour: a few kilobytes that decompress to the maximum of pixels, or more. */
import sharp from 'sharp';
import { formOf, partsOf } from '../../../apps/server/src/testing/faults/forms.ts';
import type { Attack } from './attack.ts';
import { usesPictures } from './bystander.ts';

const FORMATS = ['png', 'gif', 'tiff', 'webp', 'avif'] as const;
/** Just below forty megapixels, and far above. */
const SIZES = [
  { width: 6300, height: 6300 },
  { width: 16_000, height: 12_000 },
];
const AT_ONCE = 3;
const WINE = { name: 'Flat', vintage: 2020, region: 'Jura', type: 'Red', quantity: 1 };

async function flat(format: (typeof FORMATS)[number], size: (typeof SIZES)[number]): Promise<Buffer> {
  const picture = sharp({ create: { ...size, channels: 3, background: '#5b2140' }, limitInputPixels: false });
  if (format === 'avif') return picture.avif({ effort: 0, quality: 30 }).toBuffer();
  if (format === 'tiff') return picture.tiff({ compression: 'deflate' }).toBuffer();
  if (format === 'webp') return picture.webp({ effort: 0 }).toBuffer();
  return picture.toFormat(format, { effort: 1 }).toBuffer();
}

export const flatPictures: Attack = {
  name: 'flat-pictures',
  async prepare() {
    const pictures: Buffer[] = [];
    for (const size of SIZES) {
      for (const format of FORMATS) {
        // The larger AVIF takes a minute, and tests nothing new.
        if (format !== 'avif' || size === SIZES[0]) pictures.push(await flat(format, size));
      }
    }
    return pictures;
  },
  async strike({ bench, prepared, send, complain }) {
    const upload = (content: Buffer) => {
      const file = { name: 'image', fileName: 'a', type: 'image/png', content };
      return send({ method: 'POST', url: '/cellar/wines', ...formOf([...partsOf(WINE), file]) });
    };
    for (const content of prepared) await Promise.all(Array.from({ length: AT_ONCE }, () => upload(content)));
    // All of them at once, while a bystander uploads a small one.
    const all = prepared.map((content) => upload(content));
    await usesPictures(bench, complain);
    await Promise.all(all);
  },
};
