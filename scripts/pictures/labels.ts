import sharp from 'sharp';

const HOW_MANY = 11;
const LABEL = { width: 300, height: 380, gap: 36, corner: 8 };
/** The mean brightness of 255 below which a label counts as dark. */
const DARK = 120;

interface LabelledWine {
  producer: string | null;
  image: string | null;
}

interface Label {
  picture: Buffer;
  isDark: boolean;
}

const rounded = Buffer.from(
  `<svg width="${LABEL.width}" height="${LABEL.height}"><rect width="100%" height="100%" rx="${LABEL.corner}"/></svg>`,
);

async function readLabel(address: string): Promise<Label> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  const picture = await sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(LABEL.width, LABEL.height)
    .composite([{ input: rounded, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const { channels } = await sharp(picture).stats();
  const mean = channels.slice(0, 3).reduce((sum, channel) => sum + channel.mean, 0) / 3;
  return { picture, isDark: mean < DARK };
}

/** Puts a dark label in every third place, as far as they suffice. */
function arrange(labels: readonly Label[]): Label[] {
  const dark = labels.filter((label) => label.isDark);
  const light = labels.filter((label) => !label.isDark);
  const row: Label[] = [];
  while (row.length < HOW_MANY) {
    const wanted = row.length % 3 === 1 ? [dark, light] : [light, dark];
    const next = wanted.find((pile) => pile.length > 0)?.shift();
    if (next === undefined) break;
    row.push(next);
  }
  return row;
}

/** The labels of the cellar, one per producer, side by side on a transparent background. */
export async function labelRow(origin: string, token: string): Promise<Buffer> {
  const answer = await fetch(`${origin}/cellar/wines/`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: LabelledWine[] };
  const byProducer = new Map(
    data.flatMap(({ producer, image }) => (image === null ? [] : [[producer, image] as const])),
  );
  const labels = await Promise.all(
    [...byProducer.values()].map((image) => readLabel(new URL(image, origin).href)),
  );
  const row = arrange(labels);
  const step = LABEL.width + LABEL.gap;
  return sharp({
    create: {
      width: row.length * step - LABEL.gap,
      height: LABEL.height,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(row.map(({ picture }, at) => ({ input: picture, left: at * step, top: 0 })))
    .png()
    .toBuffer();
}
