import {
  freeSo2Needed,
  KMBS_PERCENT,
  MOLECULAR_METHODS,
  molecularSo2,
  STAYS_FREE,
  type SulfurDose,
  type SulfurProduct,
  so2Addition,
} from '@cuverie/domain';
import { choice, number, resultOr, type ToolInput, tool } from '../tool.ts';
import { line, mgL, plain, weight } from '../words.ts';

const isOiv = ({ method }: Readonly<Record<string, string>>) => method === 'oiv';

const molecular = tool({
  title: 'Molecular SO₂',
  fields: {
    free: number('Free SO₂ (mg/L)', 30),
    ph: number('pH', 3.4),
    method: choice('Method', MOLECULAR_METHODS, {
      oiv: 'OIV’s table',
      simple: 'Simple, pK 1.81',
    }),
    alcohol: number('Alcohol (% vol)', 12, { when: isOiv }),
    temperature: number('Temperature (°C)', 20, { when: isOiv }),
    target: number('Molecular SO₂ wanted (mg/L)', 0.8),
  },
  why: ['molecularOiv', 'molecularSimple'],
  more: 'Usual targets are 0.8 mg/L for whites and 0.5 for reds. The table begins at 20 °C; a cooler wine has less.',
  work(given) {
    const wine = {
      ph: given.number('ph'),
      alcohol: given.number('alcohol'),
      temperatureC: given.number('temperature'),
    };
    const method = given.choice('method', MOLECULAR_METHODS);
    const free = given.number('free');
    return resultOr(molecularSo2(free, wine, method), (now) =>
      resultOr(freeSo2Needed(given.number('target'), wine, method), (needed) => ({
        lines: [
          line('Molecular SO₂', mgL(now, 3)),
          line('Free SO₂ for the target', mgL(needed)),
          line('Free SO₂ to gain', mgL(Math.max(0, needed - free))),
        ],
      })),
    );
  },
});

const PRODUCTS = ['kmbs', 'solution', 'by-weight', 'tablets', 'gas'] as const;

type Names = 'product' | 'percent' | 'density' | 'tablet' | 'volume' | 'rise';

function productOf(given: ToolInput<Names>): SulfurProduct {
  const percent = given.number('percent');
  switch (given.choice('product', PRODUCTS)) {
    case 'solution':
      return { kind: 'solution by volume', percent };
    case 'by-weight':
      return { kind: 'solution by weight', percent, densityKgL: given.number('density') };
    case 'tablets':
      return { kind: 'tablets', so2Grams: given.number('tablet') };
    case 'gas':
      return { kind: 'powder', percent: 100 };
    default:
      return { kind: 'powder', percent: KMBS_PERCENT };
  }
}

function doseWords({ amount, unit }: SulfurDose): string {
  if (unit === 'g') return weight(amount);
  return unit === 'mL' ? `${plain(amount, 1)}\u00a0mL` : `${plain(amount)} tablets`;
}

const addition = tool({
  title: 'SO₂ addition',
  fields: {
    volume: number('Volume (L)', 225),
    rise: number('SO₂ to add (mg/L)', 30),
    product: choice('Product', PRODUCTS, {
      kmbs: 'Potassium metabisulphite, 57.6 %',
      solution: 'Solution, g in 100 mL',
      'by-weight': 'Solution, g in 100 g',
      tablets: 'Tablets',
      gas: 'Liquid SO₂',
    }),
    percent: number('Strength (% SO₂)', 5, {
      when: ({ product }) => product === 'solution' || product === 'by-weight',
    }),
    density: number('Density (kg/L)', 1.03, { when: ({ product }) => product === 'by-weight' }),
    tablet: number('SO₂ in a tablet (g)', 2, { when: ({ product }) => product === 'tablets' }),
  },
  why: ['so2Addition'],
  work(given) {
    const [volume, rise] = [given.number('volume'), given.number('rise')];
    return resultOr(so2Addition(volume, rise, productOf(given)), (dose) => ({
      lines: [
        line('Add', doseWords(dose)),
        line('Total SO₂ rises by', mgL(rise)),
        line(
          'Free SO₂ rises by about',
          `${plain(rise * STAYS_FREE.least, 1)} to ${mgL(rise * STAYS_FREE.most)}`,
        ),
      ],
      notes: ['Measure free SO₂ again a day later: how much binds differs from wine to wine.'],
    }));
  },
});

export const SULFUR_TOOLS = { 'molecular-so2': molecular, 'so2-addition': addition };
