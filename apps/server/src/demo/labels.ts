import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { WineType } from '@cuverie/domain';
import { answerOf } from '../platform/answer-of.ts';
import { barrelHead, type Stencil } from './labels/barrel-head.ts';
import { crest, house, typographic } from './labels/classic.ts';
import { bunch, contours, geometric, vineyard } from './labels/modern.ts';
import { type Design, PALETTES, PAPER, type Wording } from './labels/paper.ts';
import { pick, seeded } from './random.ts';

const DESIGNS = { typographic, crest, house, vineyard, geometric, contours, bunch } as const satisfies Record<
  string,
  Design
>;

/** A drawing takes a fraction of a second. */
const DEADLINE_MS = 60_000;

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

export interface Photographer {
  /** A drawing as a picture somebody could have uploaded; one at a time. */
  photographed(drawing: string): Promise<Buffer>;
  leave(): void;
}

export function photographer(): Photographer {
  const program = fork(join(import.meta.dirname, 'draw-process.ts'), { serialization: 'advanced' });
  return {
    async photographed(drawing) {
      program.send(drawing);
      const picture = await answerOf<Buffer>(program, DEADLINE_MS);
      if (picture === undefined) throw new Error('The labels of the demo could not be drawn.');
      return picture;
    },
    leave: () => program.kill(),
  };
}
