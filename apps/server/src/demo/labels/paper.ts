import type { WineType } from '@cuverie/domain';
import type { Random } from '../random.ts';
import { lettered, linesOf } from './lettering.ts';

/** A label in its own units; the picture is as many pixels. */
export const PAPER = { width: 600, height: 760, middle: 300 } as const;

export interface Palette {
  paper: string;
  ink: string;
  accent: string;
  /** Between paper and accent, for surfaces. */
  tint: string;
}

/** By the colour of what is in the bottle, light paper and dark. */
export const PALETTES: Record<WineType, readonly [Palette, ...Palette[]]> = {
  Red: [
    { paper: '#f6efe2', ink: '#3d0f1e', accent: '#8c1d3a', tint: '#e3cdbd' },
    { paper: '#efe9df', ink: '#26211f', accent: '#7a2e22', tint: '#d9c8b6' },
    { paper: '#3a0d1b', ink: '#f0dfc4', accent: '#c99a5b', tint: '#5e2032' },
    { paper: '#f4ede4', ink: '#2d1a33', accent: '#6a3472', tint: '#dccbd6' },
  ],
  White: [
    { paper: '#fbf8ea', ink: '#2f3a22', accent: '#94832f', tint: '#e6e2bd' },
    { paper: '#eef1e6', ink: '#21423a', accent: '#b3923d', tint: '#cfdcc9' },
    { paper: '#f7f6f0', ink: '#24384a', accent: '#8a9a5b', tint: '#dbe3dc' },
    { paper: '#21423a', ink: '#f3ecd2', accent: '#d0b264', tint: '#33594e' },
  ],
  Rosé: [
    { paper: '#fdeee8', ink: '#6d2b3a', accent: '#dd8279', tint: '#f6d0c6' },
    { paper: '#fbf1ea', ink: '#4b3a4f', accent: '#d7727f', tint: '#f2c9c6' },
  ],
  Sparkling: [
    { paper: '#f4f1ea', ink: '#1f2a36', accent: '#b08d45', tint: '#e0d8c2' },
    { paper: '#16222e', ink: '#efe3c6', accent: '#c8a660', tint: '#26374a' },
  ],
  Dessert: [
    { paper: '#fbf0d6', ink: '#5a3413', accent: '#c98318', tint: '#f2d596' },
    { paper: '#472811', ink: '#f7e0b0', accent: '#e0a33a', tint: '#6b421f' },
  ],
};

/** What a label says. */
export interface Wording {
  producer: string;
  name: string;
  region: string;
  vintage: number;
}

/** What a design draws with; the same wording gives the same label every time. */
export interface Drawing extends Wording {
  palette: Palette;
  random: Random;
}

export type Design = (drawing: Drawing) => string;

const HOUSES = new Set(
  'Domaine Château Clos Mas Maison Cave Caves Bodega Bodegas Viña Celler Finca Weingut Schloss Tenuta Podere Cantina Cascina Poggio Azienda Quinta Casa Adega'.split(
    ' ',
  ),
);
const OF = /^(?:d[aeiou]s?|del|della|al|alle)$/;

/** What kind of house it is, and its name: `Clos des` and `Papes`. */
function partsOf(producer: string): { kind: string; rest: string } | undefined {
  const words = producer.split(' ');
  const [house = '', second = ''] = words;
  if (!HOUSES.has(house) || words.length === 1) return undefined;
  const kind = OF.test(second) && words.length > 2 ? 2 : 1;
  return { kind: words.slice(0, kind).join(' '), rest: words.slice(kind).join(' ') };
}

/** The house in the middle of the label, what kind of house it is small above its name. */
export function houseName({ producer, palette }: Drawing, top: number): string {
  const parts = partsOf(producer);
  const small = { x: PAPER.middle, colour: palette.ink, height: 15, spacing: 7, maxWidth: 420, weight: 1 };
  const large = { x: PAPER.middle, colour: palette.ink, height: 32, spacing: 4.5, maxWidth: 470 };
  if (parts === undefined) return lettered({ ...large, text: producer, y: top + 14 });
  return (
    lettered({ ...small, text: parts.kind, y: top }) + lettered({ ...large, text: parts.rest, y: top + 32 })
  );
}

/** The wine under its house, and where it grew along the bottom. */
export function wineName({ name, region, palette }: Drawing, top: number): string {
  const lines = linesOf(name, 22).slice(0, 3);
  const height = lines.length > 2 ? 17 : 20;
  const set = lines.map((text, line) =>
    lettered({
      text,
      x: PAPER.middle,
      y: top + line * height * 1.9,
      height,
      colour: palette.accent,
      maxWidth: 460,
      weight: 1,
    }),
  );
  const origin = lettered({
    text: region.split(',')[0] ?? region,
    x: PAPER.middle,
    y: 698,
    height: 12,
    spacing: 8,
    colour: palette.ink,
    maxWidth: 460,
    weight: 1,
  });
  return set.join('') + origin;
}

/** The year, small, where the design does not make more of it. */
export function year({ vintage, palette }: Drawing, top: number, height = 22): string {
  return lettered({
    text: String(vintage),
    x: PAPER.middle,
    y: top,
    height,
    spacing: 6,
    colour: palette.ink,
    weight: 0.9,
  });
}

export function rule({ palette }: Drawing, y: number, halfWidth: number, width = 1.5): string {
  return `<path d="M${PAPER.middle - halfWidth} ${y}h${2 * halfWidth}" stroke="${palette.accent}" stroke-width="${width}"/>`;
}

/** A frame along the edge of the paper. */
export function frame({ palette }: Drawing, inset: number, width: number): string {
  const [w, h] = [PAPER.width - 2 * inset, PAPER.height - 2 * inset];
  return `<rect x="${inset}" y="${inset}" width="${w}" height="${h}" fill="none" stroke="${palette.accent}" stroke-width="${width}"/>`;
}
