import {
  blendOf,
  LINEAR_ANALYTES,
  type LinearAnalyte,
  largestBlend,
  pearsonAddition,
  pearsonShares,
  proofGallons,
} from '@cuverie/domain';
import { number, resultOr, tool } from '../tool.ts';
import { alcohol, gL, line, litres, mgL, percent, plain } from '../words.ts';

const fortify = tool({
  title: 'Fortify or dilute',
  fields: {
    volume: number('Volume (L)', 1000),
    has: number('Alcohol now (% vol)', 13.5),
    added: number('Alcohol of what is added (% vol)', 77),
    wanted: number('Alcohol wanted (% vol)', 18),
  },
  why: ['pearson'],
  more: 'Water has 0 % vol.',
  work: (given) =>
    resultOr(
      pearsonAddition(
        given.number('volume'),
        given.number('has'),
        given.number('added'),
        given.number('wanted'),
      ),
      (add) => ({
        lines: [
          line('Add', litres(add)),
          line('Volume afterwards, at most', litres(given.number('volume') + add)),
        ],
        notes: ['Wine and spirit shrink a little when they meet: measure the alcohol afterwards.'],
      }),
    ),
});

const pearson = tool({
  title: 'Two wines, one alcohol',
  fields: {
    one: number('Alcohol of the first wine (% vol)', 14.6),
    other: number('Alcohol of the second wine (% vol)', 12.8),
    wanted: number('Alcohol wanted (% vol)', 13.5),
    volume: number('Volume of the blend (L)', 1000),
  },
  why: ['pearson'],
  work: (given) =>
    resultOr(
      pearsonShares(given.number('one'), given.number('other'), given.number('wanted')),
      ([one, other]) => ({
        lines: [
          line('First wine', percent(one)),
          line('Second wine', percent(other)),
          line('Litres of the first', litres((given.number('volume') * one) / 100)),
          line('Litres of the second', litres((given.number('volume') * other) / 100)),
        ],
      }),
    ),
});

const optional = { isOptional: true };

const EXPECTED: Record<LinearAnalyte, { label: string; words: (value: number) => string }> = {
  alcohol: { label: 'Alcohol', words: alcohol },
  ta: { label: 'Acidity', words: (value) => gL(value) },
  va: { label: 'Volatile acidity', words: (value) => gL(value) },
  residualSugar: { label: 'Residual sugar', words: (value) => gL(value) },
  malic: { label: 'Malic acid', words: (value) => gL(value) },
  totalSo2: { label: 'Total SO₂', words: (value) => mgL(value) },
};

const blend = tool({
  title: 'Blend',
  fields: {},
  rows: {
    one: 'Wine',
    columns: {
      litres: number('Volume (L)', ''),
      alcohol: number('Alcohol (% vol)', '', optional),
      ta: number('Acidity (g/L)', '', optional),
      va: number('Volatile acidity (g/L)', '', optional),
      residualSugar: number('Residual sugar (g/L)', '', optional),
      malic: number('Malic acid (g/L)', '', optional),
      totalSo2: number('Total SO₂ (mg/L)', '', optional),
      freeSo2: number('Free SO₂ (mg/L)', '', optional),
    },
    start: [
      ['700', '14', '5', '0.4', '1', '', '80', '30'],
      ['300', '13', '7', '0.6', '2', '', '60', '20'],
    ],
  },
  why: ['blend'],
  work: (_, rows) =>
    resultOr(
      blendOf(
        rows.map((row) => ({
          litres: row.number('litres'),
          freeSo2: row.maybe('freeSo2'),
          ...Object.fromEntries(LINEAR_ANALYTES.map((analyte) => [analyte, row.maybe(analyte)])),
        })),
      ),
      ({ litres: sum, expected, freeSo2AtMost }) => ({
        lines: [
          line('Volume', litres(sum)),
          ...LINEAR_ANALYTES.map((analyte) => {
            const value = expected[analyte];
            const { label, words } = EXPECTED[analyte];
            return line(label, value === null ? 'Not known of every wine' : words(value));
          }),
          line('Free SO₂, at most', freeSo2AtMost === null ? 'Not known of every wine' : mgL(freeSo2AtMost)),
          line('pH', 'Measure it'),
        ],
        notes: ['No mean tells the pH of a blend: the wines’ buffers decide. Measure it on a bench blend.'],
      }),
    ),
});

const largest = tool({
  title: 'Largest blend',
  fields: {},
  rows: {
    one: 'Wine',
    columns: { litres: number('There is (L)', ''), share: number('Share of the blend (%)', '') },
    start: [
      ['1200', '30'],
      ['5000', '70'],
    ],
  },
  why: ['largestBlend'],
  work: (_, rows) =>
    resultOr(
      largestBlend(rows.map((row) => ({ litres: row.number('litres'), sharePercent: row.number('share') }))),
      ({ litres: most, takes, usedUp }) => ({
        lines: [
          line('Blend', litres(most)),
          ...takes.map((take, at) =>
            line(`Of wine ${at + 1}${at === usedUp ? ', used up' : ''}`, litres(take)),
          ),
        ],
      }),
    ),
});

const proof = tool({
  title: 'Proof gallons',
  fields: { gallons: number('US gallons', 10), alcohol: number('Alcohol (% vol)', 50) },
  why: ['proofGallons'],
  work: (given) =>
    resultOr(proofGallons(given.number('gallons'), given.number('alcohol')), (gallons) => ({
      lines: [line('Proof gallons', plain(gallons, 3))],
    })),
});

export const BLEND_TOOLS = { blend, 'largest-blend': largest, pearson, fortify, proof };
