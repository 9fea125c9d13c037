/** Labels a young house would have drawn: rows of vines, circles, the lie of the land, a bunch of grapes. */
import { pick, type Random } from '../random.ts';
import { type Design, houseName, PAPER, rule, wineName, year } from './paper.ts';

/** Rows of vines running up to the hills. */
export const vineyard: Design = (drawing) => {
  const { palette, random } = drawing;
  const horizon = 300;
  const vanish = 180 + Math.round(random() * 240);
  const sun = vanish < 300 ? 410 : 190;
  const rows = Array.from({ length: 17 }, (_, row) => {
    const foot = vanish + (row - 8) * 92;
    return `<path d="M${vanish + (row - 8) * 5} ${horizon}L${foot} 462" stroke-width="${row % 2 === 0 ? 5 : 2}"/>`;
  });
  const hill = (height: number, peak: number) =>
    `M0 ${horizon}C${peak - 190} ${horizon - 10} ${peak - 110} ${horizon - height} ${peak} ${horizon - height}S${peak + 220} ${horizon - 6} ${PAPER.width} ${horizon}Z`;
  return [
    year(drawing, 78),
    `<circle cx="${sun}" cy="212" r="50" fill="${palette.accent}"/>`,
    `<path d="${hill(66, sun + 40)}" fill="${palette.tint}"/>`,
    `<path d="${hill(38, vanish)}" fill="${palette.ink}" opacity="0.85"/>`,
    `<clipPath id="slope"><path d="M0 ${horizon}H${PAPER.width}V452H0Z"/></clipPath>`,
    `<g clip-path="url(#slope)" stroke="${palette.ink}">${rows.join('')}</g>`,
    houseName(drawing, 500),
    wineName(drawing, 606),
  ].join('');
};

const TILE = 82;

/** One tile of a pattern, a quarter circle, a half, a whole or a square, in one of three colours. */
function tile(random: Random, x: number, y: number, colours: readonly [string, ...string[]]): string {
  const [ground, shape] = [pick(random, colours), pick(random, colours)];
  const turn = Math.floor(random() * 4) * 90;
  const half = TILE / 2;
  const figure = pick(random, [
    `<path d="M0 0H${TILE}A${TILE} ${TILE} 0 0 1 0 ${TILE}Z"/>`,
    `<path d="M0 0H${TILE}A${half} ${half} 0 0 1 0 0Z"/>`,
    `<circle cx="${half}" cy="${half}" r="${half * 0.72}"/>`,
    `<path d="M0 0L${TILE} ${TILE}H0Z"/>`,
  ]);
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${half} ${half})"><rect width="${TILE}" height="${TILE}" fill="${ground}"/><g fill="${shape}">${figure}</g></g>`;
}

/** Tiles of circles and their parts, as on a kitchen floor. */
export const geometric: Design = (drawing) => {
  const { palette, random } = drawing;
  const colours = [palette.tint, palette.accent, palette.ink, palette.paper] as const;
  const tiles = Array.from({ length: 16 }, (_, place) =>
    tile(random, 136 + (place % 4) * TILE, 122 + Math.floor(place / 4) * TILE, colours),
  );
  return [year(drawing, 62), tiles.join(''), houseName(drawing, 502), wineName(drawing, 606)].join('');
};

/** A closed line around a height, wavier the further out. */
function contour(radius: number, waves: readonly { size: number; phase: number }[]): string {
  const points = Array.from({ length: 72 }, (_, step) => {
    const angle = (step * Math.PI) / 36;
    const swell = waves.reduce(
      (sum, { size, phase }, wave) => sum + size * Math.sin((wave + 1) * angle + phase),
      1,
    );
    const reach = radius * swell;
    return `${(300 + reach * Math.cos(angle)).toFixed(1)} ${(286 + reach * 0.82 * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

/** The lie of the land, as a map shows it. */
export const contours: Design = (drawing) => {
  const { palette, random } = drawing;
  const waves = Array.from({ length: 4 }, (_, wave) => ({
    size: (0.06 + random() * 0.13) / (1 + wave * 0.4),
    phase: random() * 2 * Math.PI,
  }));
  const lines = Array.from({ length: 15 }, (_, line) => {
    const radius = 14 + line * 17;
    const heavy = line % 5 === 0;
    return `<path d="${contour(radius, waves)}" stroke="${heavy ? palette.accent : palette.ink}" stroke-width="${heavy ? 3 : 1.3}"/>`;
  });
  return [
    `<clipPath id="map"><rect x="60" y="132" width="480" height="312"/></clipPath>`,
    `<rect x="60" y="132" width="480" height="312" fill="${palette.tint}" opacity="0.45"/>`,
    `<g clip-path="url(#map)" fill="none">${lines.join('')}</g>`,
    year(drawing, 72),
    houseName(drawing, 492),
    wineName(drawing, 606),
  ].join('');
};

/** A bunch of grapes under its leaf. */
export const bunch: Design = (drawing) => {
  const { palette, random } = drawing;
  const lean = random() < 0.5 ? 1 : -1;
  const grapes = [5, 6, 5, 4, 3, 2, 1].flatMap((across, row) =>
    Array.from({ length: across }, (_, place) => {
      const x = 300 + (place - (across - 1) / 2) * 38 + (random() - 0.5) * 7;
      const y = 222 + row * 33 + (random() - 0.5) * 6;
      const fill = pick(random, [palette.accent, palette.accent, palette.ink, palette.tint]);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="19.5" fill="${fill}" stroke="${palette.paper}" stroke-width="2"/>`;
    }),
  );
  const leaf =
    'M0 0C-10 -22 -38 -16 -44 -36C-66 -34 -78 -54 -70 -72C-84 -92 -66 -112 -46 -108C-38 -130 -12 -130 -2 -114C14 -128 38 -116 36 -96C54 -88 52 -66 38 -58C38 -38 18 -34 14 -20C10 -10 4 -6 0 0Z';
  const veins = 'M0 0L-12 -98M-4 -34L-56 -66M-4 -34L26 -70';
  return [
    year(drawing, 62),
    `<g transform="translate(300 206) scale(${lean} 1)">`,
    `<path d="M0 8C4 -16 -6 -40 10 -66" fill="none" stroke="${palette.ink}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M4 -24C40 -44 70 -20 96 -38S132 -70 112 -80S86 -62 100 -54" fill="none" stroke="${palette.ink}" stroke-width="2.5"/>`,
    `<g transform="translate(-8 -6) scale(.82)"><path d="${leaf}" fill="${palette.tint}" stroke="${palette.ink}" stroke-width="3"/><path d="${veins}" fill="none" stroke="${palette.ink}" stroke-width="2"/></g></g>`,
    grapes.join(''),
    houseName(drawing, 496),
    rule(drawing, 582, 40, 3),
    wineName(drawing, 612),
  ].join('');
};
