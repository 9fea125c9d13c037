import sharp from 'sharp';

/** A label of one colour in any format of a camera or scanner. */
export async function labelPicture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'jpeg',
  size = { width: 60, height: 90 },
  options: { progressive?: boolean } = {},
): Promise<Buffer> {
  const picture = sharp({ create: { ...size, channels: 3, background: '#5b2140' } });
  return picture.toFormat(format, options).toBuffer();
}

/** A photograph with its location, like a phone's. */
export async function geotaggedPicture(): Promise<Buffer> {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '44/1 50/1 0/1' };
  return sharp(await labelPicture('jpeg'))
    .withExif({ IFD0: { Copyright: 'A person' }, IFD3: gps })
    .toBuffer();
}
