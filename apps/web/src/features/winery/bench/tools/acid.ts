import {
  type Acid,
  ADDED_ACIDS,
  acidAs,
  acidToRaise,
  BENCH_RANGES,
  DEACIDIFIERS,
  deacidifierFor,
  doubleSalt,
  isBicarbonateUnsuited,
  milliequivalents,
  rangeProblem,
} from '@cuverie/domain';
import { choice, number, resultOr, tool } from '../tool.ts';
import { gL, line, litres, plain, weight } from '../words.ts';

const TRIAL = 'Try it on a litre first: the resulting pH cannot be calculated.';

const up = tool({
  title: 'Raise acidity',
  fields: {
    volume: number('Volume (L)', 1000),
    rise: number('Acidity to gain, as tartaric (g/L)', 1),
    acid: choice('Acid', ADDED_ACIDS),
  },
  why: ['acidUp'],
  work(given) {
    const rise = given.number('rise');
    const acid = given.choice('acid', ADDED_ACIDS);
    return resultOr(acidToRaise(given.number('volume'), rise, acid), (grams) => ({
      lines: [
        line('Add', weight(grams)),
        line(`As ${acid} acid`, gL(acidAs(rise, 'tartaric', acid))),
        line('Milliequivalents', `${plain(milliequivalents(rise), 1)}\u00a0meq/L`),
      ],
      notes: [TRIAL],
    }));
  },
});

const YES_NO = ['yes', 'no'] as const;

const down = tool({
  title: 'Lower acidity',
  fields: {
    volume: number('Volume (L)', 1000),
    ta: number('Acidity now, as tartaric (g/L)', 9),
    wanted: number('Acidity wanted (g/L)', 7.5),
    product: choice('With', DEACIDIFIERS),
    fallsOut: choice(
      'Cooled until bitartrate falls out',
      YES_NO,
      {},
      { when: ({ product }) => product?.startsWith('potassium') === true },
    ),
    ph: number('pH', '', { isOptional: true, when: ({ product }) => product === 'potassium bicarbonate' }),
  },
  why: ['acidDown', 'doubleSalt'],
  work(given) {
    const [volume, ta, wanted] = [given.number('volume'), given.number('ta'), given.number('wanted')];
    const product = given.choice('product', DEACIDIFIERS);
    if (product === 'double salt')
      return resultOr(doubleSalt(volume, ta, wanted), ({ grams, partL }) => ({
        lines: [line('Add', weight(grams)), line('To a part of', litres(partL))],
        notes: ['Pour the part slowly onto all of the carbonate, filter it, and put it back.', TRIAL],
      }));
    const fallsOut = given.choice('fallsOut', YES_NO) === 'yes';
    const isUnsuited =
      product === 'potassium bicarbonate' && isBicarbonateUnsuited(ta, given.maybe('ph') ?? 0);
    return resultOr(deacidifierFor(volume, ta - wanted, product, fallsOut), (grams) => ({
      lines: [line('Add', weight(grams)), line('Acidity to lose', gL(ta - wanted))],
      notes: [
        ...(isUnsuited
          ? ['Above 10 g/L at a pH above 3.0 bicarbonate drives the pH too high: take calcium carbonate.']
          : []),
        TRIAL,
      ],
    }));
  },
});

const ACIDS = [
  'tartaric',
  'sulphuric',
  'malic',
  'citric',
  'lactic',
  'acetic',
] as const satisfies readonly Acid[];

const units = tool({
  title: 'Acidity in other units',
  fields: {
    acidity: number('Acidity (g/L)', 5),
    as: choice('Said as', ['sulphuric', 'tartaric', 'malic', 'citric', 'lactic', 'acetic']),
  },
  why: ['acidUnits'],
  work(given) {
    const acidity = given.number('acidity');
    const as = given.choice('as', ACIDS);
    const problem = rangeProblem(BENCH_RANGES.acid, acidity);
    if (problem) return { problem };
    const [first, ...others] = ACIDS.filter((acid) => acid !== as);
    return {
      lines: [
        ...(first ? [line(`As ${first} acid`, gL(acidAs(acidity, as, first)))] : []),
        line('Milliequivalents', `${plain(milliequivalents(acidity, as), 1)}\u00a0meq/L`),
        ...others.map((acid) => line(`As ${acid} acid`, gL(acidAs(acidity, as, acid)))),
      ],
    };
  },
});

export const ACID_TOOLS = { 'acid-up': up, 'acid-down': down, 'acid-units': units };
