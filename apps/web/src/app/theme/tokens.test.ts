import { describe, expect, test } from 'vitest';
import { differenceOf, type Rgb, seen, VISIONS } from './testing/colour-vision.ts';
import css from './tokens.css?raw';

const SERIES = [1, 2, 3, 4, 5].map((n) => `--cv-chart-${n}`);
const GROUNDS = ['--cv-ground', '--cv-surface', '--cv-raised'];

/** The tokens of the block that begins with `head`. */
function tokens(head: string): Map<string, string> {
  const block = css.slice(css.indexOf(head)).split('}', 1)[0] ?? '';
  return new Map(
    [...block.matchAll(/(--cv-[\w-]+):\s*([^;]+);/g)].map(
      ([, name, value]) => [name, value] as [string, string],
    ),
  );
}

/** The value of a token in a theme, in linear light from 0 to 1. */
function colour(name: string, theme: Map<string, string>): Rgb {
  const value = theme.get(name) ?? tokens(':root {').get(name) ?? '';
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colour(other, theme);
  const channels = /^#(..)(..)(..)$/
    .exec(value)
    ?.slice(1)
    .map((hex) => Number.parseInt(hex, 16) / 255);
  if (channels === undefined) throw new Error(`${name} is no colour: ${value}`);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return [r, g, b];
}

/** The contrast of two colours, as WCAG 2.2 defines it. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('differenceOf computes CIEDE2000', () => {
  // Pairs 1, 7 and 25 of Sharma, Wu and Dalal, Color Res. Appl. 30 (2005), table 1.
  expect(differenceOf([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(differenceOf([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
  expect(differenceOf([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
});

describe.each([
  ['light', ':root[data-mantine-color-scheme="light"] {'],
  ['dark', ':root[data-mantine-color-scheme="dark"] {'],
])('the series of a chart in the %s theme', (_name, head) => {
  const theme = tokens(head);

  test('stand out from every background of a chart', () => {
    for (const series of SERIES) {
      for (const ground of GROUNDS) {
        const ratio = contrast(colour(series, theme), colour(ground, theme));
        expect(ratio, `${series} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
    'differ by colour alone in %s vision, neighbours clearly',
    (vision) => {
      const labs = SERIES.map((series) => seen(colour(series, theme), vision));
      for (const [i, one] of labs.entries()) {
        for (const [j, other] of labs.entries()) {
          if (j <= i) continue;
          const least = j === i + 1 ? 20 : 12;
          expect(differenceOf(one, other), `${SERIES[i]} and ${SERIES[j]}`).toBeGreaterThanOrEqual(least);
        }
      }
    },
  );
});
