/** Labels of the old school: type alone, a coat of arms, the house itself. */
import { pick } from '../random.ts';
import { lettered } from './lettering.ts';
import { type Design, type Drawing, frame, houseName, PAPER, rule, wineName, year } from './paper.ts';

/** Nothing but letters: the year speaks. */
export const typographic: Design = (drawing) => {
  const { vintage, palette } = drawing;
  return [
    frame(drawing, 26, 1.2),
    frame(drawing, 34, 3),
    houseName(drawing, 118),
    rule(drawing, 218, 60),
    lettered({
      text: String(vintage),
      x: PAPER.middle,
      y: 276,
      height: 150,
      maxWidth: 440,
      spacing: 2.4,
      colour: palette.accent,
      weight: 0.32,
    }),
    rule(drawing, 490, 200, 1),
    rule(drawing, 496, 200, 3),
    wineName(drawing, 550),
  ].join('');
};

const SHIELD = 'M200 150H400V290C400 360 352 404 300 430C248 404 200 360 200 290Z';

/** What a shield bears; its corners are at 200, 150 and 400, 430. */
const CHARGES: readonly [(d: Drawing) => string, ...((d: Drawing) => string)[]] = [
  ({ palette }) =>
    `<path d="M200 330L300 240L400 330V372L300 282L200 372Z" fill="${palette.accent}"/>${star(250, 205, 20, palette.accent)}${star(350, 205, 20, palette.accent)}${star(300, 360, 20, palette.accent)}`,
  ({ palette }) =>
    [235, 300, 365]
      .map((x, tower) => steeple(x, tower === 1 ? 205 : 240, tower === 1 ? 175 : 120, palette.accent))
      .join(''),
  ({ palette }) =>
    `<path d="M200 150H300V430C248 404 200 360 200 290Z" fill="${palette.accent}"/>${star(350, 215, 24, palette.accent)}${star(350, 320, 24, palette.accent)}`,
  ({ palette }) =>
    `<path d="M200 150H260L400 340C392 356 380 372 366 386L200 160Z" fill="${palette.accent}"/>${berries(350, 195, palette.accent)}${berries(250, 318, palette.accent)}`,
  ({ palette }) =>
    `<path d="M200 150H400V215H200Z" fill="${palette.accent}"/>${[240, 300, 360].map((x) => star(x, 182, 15, palette.paper)).join('')}${berries(300, 265, palette.accent, 1.7)}`,
];

function star(x: number, y: number, radius: number, colour: string): string {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const angle = (Math.PI * corner) / 5 - Math.PI / 2;
    const reach = corner % 2 === 0 ? radius : radius * 0.42;
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${colour}"/>`;
}

/** A bunch of six. */
function berries(x: number, y: number, colour: string, scale = 1): string {
  const places = [-18, 0, 18, -9, 9, 0];
  const drops = [0, 0, 0, 17, 17, 34];
  const circles = places.map((dx, berry) => `<circle cx="${dx}" cy="${drops[berry]}" r="8.5"/>`);
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="${colour}">${circles.join('')}<path d="M0 -8V-22M0 -16C8 -26 18 -24 22 -14C12 -8 6 -10 0 -16Z" stroke="${colour}" stroke-width="2.5"/></g>`;
}

function steeple(x: number, top: number, height: number, colour: string): string {
  const foot = top + height;
  return `<path d="M${x - 17} ${foot}V${top + 52}H${x - 21}L${x} ${top}L${x + 21} ${top + 52}H${x + 17}V${foot}Z" fill="${colour}"/><path d="M${x} ${top}V${top - 16}M${x - 6} ${top - 10}H${x + 6}" stroke="${colour}" stroke-width="3"/>`;
}

/** Half of a wreath, to the right; the other half is its mirror image. */
function branch(colour: string): string {
  const [reach, height] = [152, 292];
  const at = (angle: number) =>
    `${(300 + reach * Math.cos(angle)).toFixed(1)} ${(height + reach * Math.sin(angle)).toFixed(1)}`;
  const leaves = Array.from({ length: 14 }, (_, leaf) => {
    const angle = 1.3 - Math.floor(leaf / 2) * 0.29 - (leaf % 2) * 0.1;
    // Along the stem, and a little away from it to one side and the other.
    const turn = (angle * 180) / Math.PI + (leaf % 2 === 0 ? 42 : -42);
    return `<path transform="translate(${at(angle)}) rotate(${turn.toFixed(1)})" d="M0 0C9 -9 9 -24 0 -36C-9 -24 -9 -9 0 0Z"/>`;
  });
  const stem = `<path d="M${at(1.42)}A${reach} ${reach} 0 0 0 ${at(-0.6)}" fill="none" stroke="${colour}" stroke-width="3"/>`;
  return `<g fill="${colour}">${stem}${leaves.join('')}</g>`;
}

/** A coat of arms in a wreath. */
export const crest: Design = (drawing) => {
  const { palette, random } = drawing;
  const charge = pick(random, CHARGES)(drawing);
  const wreath = branch(palette.tint);
  return [
    frame(drawing, 30, 1.5),
    year(drawing, 74),
    wreath,
    `<g transform="translate(600 0) scale(-1 1)">${wreath}</g>`,
    `<clipPath id="shield"><path d="${SHIELD}"/></clipPath>`,
    `<path d="${SHIELD}" fill="${palette.paper}"/><g clip-path="url(#shield)">${charge}</g>`,
    `<path d="${SHIELD}" fill="none" stroke="${palette.ink}" stroke-width="5"/>`,
    houseName(drawing, 498),
    wineName(drawing, 606),
  ].join('');
};

function tower(x: number, width: number, top: number, palette: Drawing['palette']): string {
  const right = x + width;
  const middle = x + width / 2;
  return [
    `<path d="M${x} 420V${top}H${right}V420" fill="${palette.paper}"/>`,
    `<path d="M${x - 8} ${top}L${middle} ${top - width * 1.25}L${right + 8} ${top}Z" fill="${palette.tint}"/>`,
    `<path d="M${middle} ${top - width * 1.25}v-20"/>`,
    `<path d="M${middle - 7} ${top + 50}v-14a7 7 0 0 1 14 0v14zM${middle - 7} ${top + 106}v-14a7 7 0 0 1 14 0v14z"/>`,
  ].join('');
}

/** The house in fine lines, between its trees. */
export const house: Design = (drawing) => {
  const { palette, random } = drawing;
  const high = 250 + Math.round(random() * 25);
  const storeys = random() < 0.5 ? 1 : 2;
  const eaves = 330 - 40 * (storeys - 1);
  const windows = [208, 246, 340, 378].flatMap((x) =>
    Array.from({ length: storeys + 1 }, (_, row) => `M${x} ${396 - row * 42}v-24h14v24z`),
  );
  const trees = [70, 104, 496, 530].map((x, tree) => {
    const height = tree === 0 || tree === 3 ? 92 : 128;
    return `<path d="M${x} 420v-20M${x} 400C${x - 20} ${400 - height * 0.4} ${x - 8} ${400 - height} ${x} ${400 - height}C${x + 8} ${400 - height} ${x + 20} ${400 - height * 0.4} ${x} 400Z" fill="${palette.tint}"/>`;
  });
  return [
    year(drawing, 84),
    `<g fill="none" stroke="${palette.ink}" stroke-width="2.2" stroke-linejoin="round">`,
    trees.join(''),
    `<path d="M180 420V${eaves}H420V420" fill="${palette.paper}"/>`,
    `<path d="M172 ${eaves}L204 ${eaves - 52}H396L428 ${eaves}Z" fill="${palette.tint}"/>`,
    `<path d="${windows.join('')}"/>`,
    `<path d="M274 420V${eaves - 34}L300 ${eaves - 62}L326 ${eaves - 34}V420" fill="${palette.paper}"/>`,
    '<path d="M286 420v-40a14 14 0 0 1 28 0v40z"/>',
    `<circle cx="300" cy="${eaves - 22}" r="8"/>`,
    tower(128, 56, high, palette),
    tower(416, 56, high, palette),
    '<path d="M40 420H560"/><path d="M120 432H480M190 443H410" stroke-width="1.2"/></g>',
    houseName(drawing, 486),
    rule(drawing, 578, 110),
    wineName(drawing, 606),
  ].join('');
};
