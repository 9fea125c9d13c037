import {
  bottlesFrom,
  juiceFrom,
  MEAN_FILL_TOLERANCE,
  mustVolume,
  pressFractions,
  sampleSize,
  USUAL_JUICE_YIELD,
  usFill,
} from '@cuverie/domain';
import { withUnit } from '../../../../ui/words.ts';
import { choice, number, resultOr, tool } from '../tool.ts';
import { line, litres, litresBetween, plain } from '../words.ts';

const harvest = tool({
  title: 'Yield of a harvest',
  fields: {
    weight: number('Grapes (t)', 10),
    yield: number('Litres a tonne', USUAL_JUICE_YIELD.litresPerTonne),
  },
  why: ['yields'],
  work(given) {
    const tonnes = given.number('weight');
    return resultOr(juiceFrom(tonnes, given.number('yield')), (wine) =>
      resultOr(mustVolume(tonnes), (must) =>
        resultOr(pressFractions(wine), ({ freeRun, lightPress, hardPress }) => ({
          lines: [
            line('Wine', litres(wine)),
            line('Must on skins fills', litresBetween(must.fromL, must.toL)),
            line('Free run', litresBetween(freeRun.fromL, freeRun.toL)),
            line('Light press', litresBetween(lightPress.fromL, lightPress.toL)),
            line('Hard press', litresBetween(hardPress.fromL, hardPress.toL)),
          ],
          notes: [
            `Usual are ${withUnit(USUAL_JUICE_YIELD.from, 'L', 0)} to ${withUnit(USUAL_JUICE_YIELD.to, 'L', 0)} a tonne. The fractions are rough.`,
          ],
        })),
      ),
    );
  },
});

const bottling = tool({
  title: 'Bottles and cases',
  fields: {
    volume: number('Volume (L)', 2250),
    size: number('Bottle size (ml)', 750),
    perCase: number('Bottles a case', 12),
  },
  why: ['bottling'],
  work(given) {
    const size = given.number('size');
    return resultOr(bottlesFrom(given.number('volume'), size, given.number('perCase')), (filled) => {
      const fill = usFill(size);
      return {
        lines: [
          line('Bottles', plain(filled.bottles, 0)),
          line('Full cases', plain(filled.cases, 0)),
          line('Bottles beside them', plain(filled.loose, 0)),
          line('Left over', litres(filled.leftL)),
          line(
            'Fill in the United States',
            'problem' in fill
              ? 'No tolerance known for this size'
              : `${plain(fill.value.fromMl, 1)} to ${plain(fill.value.toMl, 1)}\u00a0ml`,
          ),
        ],
        notes: [
          `What line and filter lose is not in it. In the United States the mean of six tax periods stays within ${MEAN_FILL_TOLERANCE} %.`,
        ],
      };
    });
  },
});

const SURE = ['95', '90', '80'] as const;

const sampling = tool({
  title: 'How many samples of a block',
  fields: {
    spread: number('How much single ones differ (%)', 30),
    within: number('Precision wanted, ± (%)', 10),
    sure: choice('How sure', SURE, { 95: '95 of 100', 90: '90 of 100', 80: '80 of 100' }),
    available: number('Count of the block', '', { isOptional: true }),
  },
  why: ['sampling'],
  more: 'How much they differ is the standard deviation in % of the mean, of ten or more that were measured one by one.',
  work(given) {
    const confidence = Number(given.choice('sure', SURE)) as 80 | 90 | 95;
    return resultOr(
      sampleSize({
        spreadPercent: given.number('spread'),
        withinPercent: given.number('within'),
        confidence,
        available: given.maybe('available'),
      }),
      (samples) => ({
        lines: [line('Take', plain(samples, 0))],
        notes: [
          'Vines, clusters or berries, taken at random all over the block. Below about 30, take two more: the spread is not known that well.',
        ],
      }),
    );
  },
});

export const HARVEST_TOOLS = { harvest, 'sample-size': sampling, bottling };
