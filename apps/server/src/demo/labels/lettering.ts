/**
 * Capitals drawn with a pen of one width, since a machine may have no fonts at all. Each glyph is its width
 * and its path on a grid where capitals are 10 high and stand on y = 10.
 */
const GLYPHS: Record<string, readonly [width: number, path: string]> = {
  A: [8, 'M0 10L4 0L8 10M1.4 6.6H6.6'],
  B: [5.8, 'M2.9 4.6H0M0 0V10H3.1A2.7 2.7 0 0 0 3.1 4.6H2.8A2.3 2.3 0 0 0 2.8 0Z'],
  C: [8.6, 'M8.5 1.5A5 5 0 1 0 8.5 8.5'],
  D: [7.4, 'M0 0V10H2.4A5 5 0 0 0 2.4 0Z'],
  E: [5, 'M5 0H0V10H5M0 4.9H4.3'],
  F: [4.8, 'M4.8 0H0V10M0 5H4.2'],
  G: [9.6, 'M8.5 1.5A5 5 0 1 0 9.9 5.6H6.2'],
  H: [7, 'M0 0V10M7 0V10M0 5H7'],
  I: [0.4, 'M.2 0V10'],
  J: [3.8, 'M3.8 0V7.4A2.6 2.6 0 0 1 0 9.4'],
  K: [6.2, 'M0 0V10M5.8 0L0 5.8M2 3.9L6.2 10'],
  L: [4.6, 'M0 0V10H4.6'],
  M: [9, 'M0 10L1 0L4.5 7.2L8 0L9 10'],
  N: [7.4, 'M0 10V0L7.4 10V0'],
  O: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z'],
  P: [5.4, 'M0 10V0H2.7A2.7 2.7 0 0 1 2.7 5.4H0'],
  Q: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM6.2 7L9.4 10.6'],
  R: [6, 'M0 10V0H2.7A2.7 2.7 0 0 1 2.7 5.4H0M2.9 5.4L6 10'],
  S: [
    5.2,
    'M4.9 1.7A2.5 2.4 0 0 0 2.7 0A2.4 2.4 0 0 0 .3 2.5C.3 5.2 5.2 4.6 5.2 7.4A2.6 2.6 0 0 1 2.6 10A2.7 2.6 0 0 1 0 8.2',
  ],
  T: [6, 'M0 0H6M3 0V10'],
  U: [6.6, 'M0 0V6.7A3.3 3.3 0 0 0 6.6 6.7V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [12, 'M0 0L3 10L6 1L9 10L12 0'],
  X: [7, 'M0 0L7 10M7 0L0 10'],
  Y: [7, 'M0 0L3.5 5V10M7 0L3.5 5'],
  Z: [6.4, 'M0 0H6.4L0 10H6.4'],
  '0': [6.6, 'M3.3 0C1.2 0 0 2 0 5S1.2 10 3.3 10S6.6 8 6.6 5S5.4 0 3.3 0Z'],
  '1': [2.4, 'M0 1.9L2.2 0V10'],
  '2': [5.8, 'M.2 2.8A2.7 2.7 0 0 1 5.6 2.8C5.6 5 2 7.4 0 10H5.8'],
  '3': [5.3, 'M.4 1.8A2.4 2.35 0 1 1 2.5 4.7A2.65 2.65 0 1 1 0 8.2'],
  '4': [6.2, 'M4.7 10V0L0 7.2H6.2'],
  '5': [5.8, 'M5.2 0H1.4L.8 4.5A3 3 0 1 1 0 8.6'],
  '6': [6, 'M4.5 0L.5 5.5M3 4A3 3 0 1 0 3 10A3 3 0 1 0 3 4Z'],
  '7': [5.8, 'M0 0H5.8L2 10'],
  '8': [
    5.4,
    'M2.7 4.6A2.3 2.3 0 1 1 2.7 0A2.3 2.3 0 1 1 2.7 4.6ZM2.7 4.6A2.7 2.7 0 1 0 2.7 10A2.7 2.7 0 1 0 2.7 4.6Z',
  ],
  '9': [6, 'M1.5 10L5.5 4.5M3 0A3 3 0 1 0 3 6A3 3 0 1 0 3 0Z'],
  '&': [
    6.6,
    'M6.6 10L1.5 3.2A1.9 1.9 0 1 1 4.5 2.9C3.6 4.8 0 5 0 7.6A2.5 2.4 0 0 0 2.5 10C4.6 10 5.6 8 6 5.8',
  ],
  '-': [3, 'M0 5.4H3'],
  '’': [0.6, 'M.6 -.2L0 1.8'],
  '.': [0.4, 'M.2 9.9V10'],
  ' ': [3.2, ''],
};

/** Accents by their combining character, around x = 0 above (or below) the letter. */
const ACCENTS: Record<string, string> = {
  '\u0300': 'M-.9 -2.8L.6 -1.5',
  '\u0301': 'M.9 -2.8L-.6 -1.5',
  '\u0302': 'M-1.3 -1.5L0 -2.7L1.3 -1.5',
  '\u0303': 'M-1.5 -1.7C-.8 -3 .6 -1.2 1.5 -2.5',
  '\u0308': 'M-1.1 -1.9V-2M1.1 -1.9V-2',
  '\u030a': 'M0 -2.9A.8 .8 0 1 0 0 -1.3A.8 .8 0 1 0 0 -2.9Z',
  '\u030c': 'M-1.3 -2.7L0 -1.5L1.3 -2.7',
  '\u0327': 'M.1 10C1.2 11 .4 12 -.6 11.7',
};

export interface Lettering {
  text: string;
  /** Centre of the line. */
  x: number;
  /** Top of the capitals. */
  y: number;
  /** Height of the capitals; less where the line would be wider than `maxWidth`. */
  height: number;
  colour: string;
  maxWidth?: number;
  /** Of the pen, in tenths of the height. */
  weight?: number;
  /** Between letters, in tenths of the height. */
  spacing?: number;
}

/**
 * One line of capitals, centred, as SVG.
 * @throws Error for a character nobody has drawn yet
 */
export function lettered(line: Lettering): string {
  const { text, x, y, colour, maxWidth = Number.POSITIVE_INFINITY, weight = 0.8, spacing = 3 } = line;
  const paths: string[] = [];
  let cursor = 0;
  let last = 0;
  for (const character of text.toUpperCase().replaceAll("'", '’').normalize('NFD')) {
    const accent = ACCENTS[character];
    if (accent !== undefined) {
      paths.push(placed(accent, last));
      continue;
    }
    const glyph = GLYPHS[character];
    if (glyph === undefined) throw new Error(`There is no glyph for the ${character} in ${text}`);
    const [width, path] = glyph;
    paths.push(placed(path, cursor));
    last = cursor + width / 2;
    cursor += width + spacing;
  }
  const width = Math.max(cursor - spacing, 1);
  const scale = Math.min(line.height / 10, maxWidth / width);
  const left = x - (width * scale) / 2;
  const top = y + (line.height - scale * 10) / 2;
  return `<g transform="translate(${left} ${top}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

const placed = (path: string, x: number): string => `<path transform="translate(${x} 0)" d="${path}"/>`;

/** Breaks a text into as few lines as hold at most `longest` characters each, about equally long. */
export function linesOf(text: string, longest: number): string[] {
  const fewest = filled(text, longest).length;
  let narrowest = longest;
  while (narrowest > 1 && filled(text, narrowest - 1).length === fewest) narrowest -= 1;
  return filled(text, narrowest);
}

function filled(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const fits = line !== undefined && line.length + 1 + word.length <= longest;
    if (fits) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
