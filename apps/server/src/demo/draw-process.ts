/** Makes pictures of the demo's drawings, in a process of its own: no server has the decoder's library in its memory. */
import sharp from 'sharp';

process.on('disconnect', () => process.exit());
process.on('message', (drawing: string) => {
  // Read once and thrown away: packing it tightly would only take time.
  const picture = sharp(Buffer.from(drawing)).png({ compressionLevel: 1, adaptiveFiltering: false });
  void picture.toBuffer().then((bytes) => process.send?.(bytes));
});
