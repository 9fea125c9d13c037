import type { WineType } from '@cuverie/domain';
import { barrelHead, type Stencil } from './labels/barrel-head.ts';
import { crest, house, typographic } from './labels/classic.ts';
import { bunch, contours, geometric, vineyard } from './labels/modern.ts';
import { type Design, PALETTES, PAPER, type Wording } from './labels/paper.ts';
import { pick, seeded } from './random.ts';

const DESIGNS = { typographic, crest, house, vineyard, geometric, contours, bunch } as const satisfies Record<
  string,
  Design
>;

export type LabelDesign = keyof typeof DESIGNS;
export const LABEL_DESIGNS = Object.keys(DESIGNS) as LabelDesign[];

/** A wine's label as SVG. One house keeps its colours for that kind of wine, and its arms for all. */
export function labelOf(design: LabelDesign, type: WineType, wording: Wording): string {
  const palette = pick(seeded(`${wording.producer} ${type}`), PALETTES[type]);
  const drawing = { ...wording, palette, random: seeded(wording.producer) };
  return svg(`<rect width="100%" height="100%" fill="${palette.paper}"/>${DESIGNS[design](drawing)}`);
}

/** The head of a barrel with what is burnt into it, as SVG. */
export function barrelHeadOf(stencil: Stencil): string {
  return svg(barrelHead(stencil));
}

function svg(content: string): string {
  const { width, height } = PAPER;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** A drawing as a picture somebody could have uploaded. */
export async function photographed(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // Read once and thrown away: packing it tightly would only take time.
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
}
