import {
  assimilableNitrogen,
  copperSulphate,
  DOSE_UNITS,
  doseGrams,
  doseIn,
  FINING_AGENTS,
  type FiningAgent,
  fermentableSugar,
  finingDose,
  NITROGEN_PERCENT,
  type Nutrient,
  nitrogenWanted,
  nutrientFor,
  potentialAlcohol,
  SUGAR_PER_PERCENT_CHOICES,
  sugarForAlcohol,
  sugarForBrix,
  waterForBrix,
} from '@cuverie/domain';
import { sugarName } from '../../../../ui/units.ts';
import { withUnit } from '../../../../ui/words.ts';
import { choice, number, resultOr, tool } from '../tool.ts';
import { alcohol, gL, line, litres, mgL, plain, weight } from '../words.ts';

const GRAMS = SUGAR_PER_PERCENT_CHOICES.map(String) as [string, ...string[]];

const TWO_WAYS =
  'By the EU’s table of sugar, 16.83 g/L a percent. A tank’s own estimate goes by the fall of its density (Balling) and may differ by half a percent: the lab decides.';

const sugarUp = tool({
  title: 'Raise alcohol with sugar',
  fields: {
    volume: number('Volume (L)', 1000),
    rise: number('Alcohol to gain (% vol)', 1),
    grams: choice('Sugar for one % vol', GRAMS, {
      16.83: '16.83 g/L, the EU’s table',
      17: '17 g/L, usual practice',
      18: '18 g/L, on skins',
    }),
  },
  why: ['sugarForAlcohol'],
  work: (given) =>
    resultOr(
      sugarForAlcohol(given.number('volume'), given.number('rise'), Number(given.choice('grams', GRAMS))),
      ({ kg, gainL }) => ({
        lines: [line('Add sugar', weight(kg * 1000)), line('Must swells by', litres(gainL))],
        notes: ['Whether sugar may be added at all is a matter of country and year.'],
      }),
    ),
});

const MUST = { volume: number('Volume (L)', 1000) };

const brixUp = tool({
  title: 'Raise Brix with sugar',
  fields: { ...MUST, from: number('Brix now (°Bx)', 20), to: number('Brix wanted (°Bx)', 22) },
  why: ['sugarForBrix'],
  work: (given) =>
    resultOr(
      sugarForBrix(given.number('volume'), given.number('from'), given.number('to')),
      ({ kg, gainL }) => ({
        lines: [
          line('Add sugar', weight(kg * 1000)),
          line('Must swells by', litres(gainL)),
          line('Alcohol it can reach', alcohol(potentialAlcohol(given.number('to')))),
          line('Sugar in it', gL(fermentableSugar(given.number('to')), 1)),
        ],
        notes: [TWO_WAYS],
      }),
    ),
});

const water = tool({
  title: 'Lower Brix with water',
  fields: { ...MUST, from: number('Brix now (°Bx)', 26), to: number('Brix wanted (°Bx)', 24) },
  why: ['waterForBrix'],
  work: (given) =>
    resultOr(waterForBrix(given.number('volume'), given.number('from'), given.number('to')), (added) => ({
      lines: [
        line('Add water', litres(added)),
        line('Volume afterwards', litres(given.number('volume') + added)),
        line('Alcohol it can reach', alcohol(potentialAlcohol(given.number('to')))),
      ],
      notes: [
        TWO_WAYS,
        `${sugarName()} falls; so do acidity and nitrogen. Where water may be added differs by law.`,
      ],
    })),
});

const NUTRIENTS = ['DAP', 'Fermaid K', 'Fermaid O', 'Go-Ferm'] as const satisfies readonly Nutrient[];
const AMMONIA = ['N', 'NH3', 'NH4'] as const;

const nutrients = tool({
  title: 'Nitrogen for yeast',
  fields: {
    volume: number('Volume (L)', 1000),
    brix: number('Brix of the must (°Bx)', 23),
    ammonia: number('Ammonia (mg/L)', 45),
    as: choice('Ammonia is said as', AMMONIA, { N: 'Nitrogen', NH3: 'Ammonia, NH₃', NH4: 'Ammonium, NH₄⁺' }),
    amino: number('Amino nitrogen (mg N/L)', 68),
    nutrient: choice('Feed with', NUTRIENTS),
  },
  why: ['nutrients'],
  more: 'Add half a day or two after yeast, half at a third of the sugar gone; none with little sugar left.',
  work: (given) =>
    resultOr(
      assimilableNitrogen(given.number('ammonia'), given.number('amino'), given.choice('as', AMMONIA)),
      (yan) =>
        resultOr(nitrogenWanted(given.number('brix')), (wanted) => {
          const nutrient = given.choice('nutrient', NUTRIENTS);
          const gap = Math.max(0, wanted - yan);
          return resultOr(nutrientFor(nutrient, gap), (dose) =>
            resultOr(doseGrams(given.number('volume'), dose, 'mg/L'), (grams) => ({
              lines: [
                line(`Add ${nutrient}`, weight(grams)),
                line('As a rate', `${plain(doseIn(dose, 'mg/L', 'g/hL'), 1)}\u00a0g/hL`),
                line('Nitrogen there is', `${plain(yan, 1)}\u00a0mg N/L`),
                line(
                  `Wanted at ${withUnit(given.number('brix'), '°Bx', 1)}`,
                  `${plain(wanted, 0)}\u00a0mg N/L`,
                ),
                line('Missing', `${plain(gap, 1)}\u00a0mg N/L`),
              ],
              notes: [
                `${nutrient} is ${NITROGEN_PERCENT[nutrient]} % nitrogen; a rate above its legal limit is not made good by need.`,
              ],
            })),
          );
        }),
    ),
});

const AGENTS = [
  'bentonite',
  'PVPP',
  'gelatine',
  'isinglass',
  'egg white',
  'casein',
] as const satisfies readonly FiningAgent[];

const fining = tool({
  title: 'Fining',
  fields: {
    volume: number('Volume (L)', 2000),
    agent: choice('Agent', AGENTS),
    rate: number('Rate (g/hL)', 50),
    percent: number('Stirred into water at (%)', 5),
  },
  why: ['fining'],
  work(given) {
    const agent = given.choice('agent', AGENTS);
    const { from, to } = FINING_AGENTS[agent];
    return resultOr(
      finingDose(given.number('volume'), agent, given.number('rate'), given.number('percent')),
      ({ grams, liquidL, isUsual }) => ({
        lines: [line('Add', weight(grams)), line('Stirred into', litres(liquidL))],
        notes: [
          isUsual
            ? `Usual for ${agent}: ${from} to ${to} g/hL.`
            : `That is unusual for ${agent}, which takes ${from} to ${to} g/hL. Try it on the bench.`,
        ],
      }),
    );
  },
});

const copper = tool({
  title: 'Copper sulphate',
  fields: { volume: number('Volume (L)', 1000), copper: number('Copper to add (mg/L)', 0.3) },
  why: ['copper'],
  work: (given) =>
    resultOr(copperSulphate(given.number('volume'), given.number('copper')), (grams) => ({
      lines: [line('Add copper sulphate', weight(grams))],
      notes: ['Measure copper before and after: wine may keep 1 mg/L (OIV), 0.5 in the United States.'],
    })),
});

const RATES = Object.keys(DOSE_UNITS) as [keyof typeof DOSE_UNITS, ...(keyof typeof DOSE_UNITS)[]];

const dose = tool({
  title: 'Rate and weight',
  fields: {
    volume: number('Volume (L)', 1000),
    rate: number('Rate', 20),
    unit: choice('In', ['g/hL', 'mg/L', 'g/L', 'lb/1000 gal'], {
      'g/hL': 'g/hL',
      'mg/L': 'mg/L',
      'g/L': 'g/L',
      'lb/1000 gal': 'lb/1000 gal',
    }),
    strength: number('Strength of the product (%)', 100),
  },
  why: ['dose'],
  work(given) {
    const unit = given.choice('unit', RATES);
    const rate = given.number('rate');
    return resultOr(doseGrams(given.number('volume'), rate, unit, given.number('strength')), (grams) => ({
      lines: [
        line('Add', weight(grams)),
        line('That is', mgL(doseIn(rate, unit, 'mg/L'), 2)),
        line('Or', `${plain(doseIn(rate, unit, 'lb/1000 gal'), 3)}\u00a0lb/1000 gal`),
      ],
    }));
  },
});

export const MUST_TOOLS = {
  'sugar-for-alcohol': sugarUp,
  'sugar-for-brix': brixUp,
  water,
  nitrogen: nutrients,
};
export const ADDITION_TOOLS = { fining, copper, dose };
