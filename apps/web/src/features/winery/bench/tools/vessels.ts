import {
  DIP_READINGS,
  daysToHeadspace,
  evaporation,
  levelAtLitres,
  litresAtLevel,
  litresAtMark,
  type TankShape,
  tankCapacity,
  toppingNeed,
  toppingShares,
} from '@cuverie/domain';
import { choice, number, resultOr, type ToolInput, tool } from '../tool.ts';
import { line, litres, percent, plain } from '../words.ts';

const topping = tool({
  title: 'Share a topping',
  fields: { amount: number('Topping wine used (L)', 5) },
  rows: {
    one: 'Vessel',
    columns: { volume: number('Holds (L)', '') },
    start: [['300'], ['465'], ['425'], ['10']],
  },
  why: ['topping'],
  work(given, rows) {
    const volumes = rows.map((row) => row.number('volume'));
    const amount = given.number('amount');
    return resultOr(toppingShares(amount, volumes), (shares) => ({
      lines: [
        line('Each takes', percent((100 * amount) / volumes.reduce((sum, volume) => sum + volume, 0), 4)),
        ...shares.map((share, at) => line(`Vessel ${at + 1}`, litres(share))),
      ],
    }));
  },
});

const ullages = tool({
  title: 'Ullage',
  fields: { loss: number('Loss a year (%)', 4.5), days: number('Days since topped', 30) },
  rows: {
    one: 'Vessel',
    columns: { capacity: number('Capacity (L)', ''), level: number('Holds (L)', '') },
    start: [
      ['225', '224.2'],
      ['228', '226.5'],
    ],
  },
  why: ['evaporation'],
  work(given, rows) {
    const vessels = rows.map((row) => ({ capacityL: row.number('capacity'), levelL: row.number('level') }));
    const capacity = vessels.reduce((sum, { capacityL }) => sum + capacityL, 0);
    const loss = given.number('loss');
    return resultOr(toppingNeed(vessels), (need) =>
      resultOr(evaporation(capacity, loss, given.number('days')), (gone) =>
        resultOr(daysToHeadspace(1, loss), (days) => ({
          lines: [
            line('To the brim', litres(need)),
            line('Evaporation to expect', litres(gone)),
            line('1 % headspace after', `${plain(days, 0)} days`),
          ],
        })),
      ),
    );
  },
});

const SHAPES = ['standing', 'lying'] as const;
const MEASURES = ['level', 'litres'] as const;
const stands = ({ shape }: Readonly<Record<string, string>>) => shape === 'standing';
const lies = (typed: Readonly<Record<string, string>>) => !stands(typed);

type TankNames = 'shape' | 'diameter' | 'length' | 'height' | 'cone' | 'neck' | 'top' | 'mouth' | 'heel';

function shapeOf(given: ToolInput<TankNames>): TankShape {
  const diameterM = given.number('diameter');
  if (given.choice('shape', SHAPES) === 'lying')
    return { kind: 'lying', diameterM, lengthM: given.number('length') };
  const section = (bottomDiameterM: number, topDiameterM: number, heightM: number) =>
    heightM === 0 ? [] : [{ bottomDiameterM, topDiameterM, heightM }];
  return {
    kind: 'upright',
    sections: [
      ...section(given.maybe('neck') ?? 0, diameterM, given.maybe('cone') ?? 0),
      ...section(diameterM, diameterM, given.number('height')),
      ...section(diameterM, given.maybe('mouth') ?? 0, given.maybe('top') ?? 0),
    ],
    heelL: given.maybe('heel') ?? 0,
  };
}

const whenStanding = { isOptional: true, when: stands };

const tank = tool({
  title: 'Tank by its measures',
  fields: {
    shape: choice('Tank', SHAPES),
    diameter: number('Diameter inside (m)', 2),
    height: number('Height of the cylinder (m)', 3, { when: stands }),
    length: number('Length inside (m)', 2.5, { when: lies }),
    cone: number('Height of the cone below (m)', '', whenStanding),
    neck: number('Diameter at its foot (m)', '', whenStanding),
    top: number('Height of the cone above (m)', '', whenStanding),
    mouth: number('Diameter at its mouth (m)', '', whenStanding),
    heel: number('Heel below it (L)', '', whenStanding),
    known: choice('You know', MEASURES, { level: 'The level', litres: 'The litres' }),
    level: number('Level (m)', 1.5, { when: ({ known }) => known === 'level' }),
    litres: number('In the tank (L)', 4000, { when: ({ known }) => known === 'litres' }),
  },
  why: ['tank'],
  work(given) {
    const shape = shapeOf(given);
    return resultOr(tankCapacity(shape), (capacity) => {
      const rest = (filled: number) => [
        line('Capacity', litres(capacity)),
        line('Free', litres(capacity - filled)),
        line('Full to', percent((100 * filled) / capacity, 1)),
      ];
      return given.choice('known', MEASURES) === 'level'
        ? resultOr(litresAtLevel(shape, given.number('level')), (filled) => ({
            lines: [line('In the tank', litres(filled)), ...rest(filled)],
          }))
        : resultOr(levelAtLitres(shape, given.number('litres')), (level) => ({
            lines: [line('Level', `${plain(level, 3)}\u00a0m`), ...rest(given.number('litres'))],
          }));
    });
  },
});

const dip = tool({
  title: 'Dip chart',
  fields: {
    reads: choice('Measured', DIP_READINGS, {
      dry: 'Dry, from the top down to the wine',
      wet: 'Wet, from the bottom up',
    }),
    mark: number('Reading (cm)', 32.5),
  },
  rows: {
    one: 'Row',
    columns: { mark: number('Mark (cm)', ''), litres: number('Holds (L)', '') },
    start: [
      ['5', '1800'],
      ['60', '150'],
      ['70', '0'],
    ],
  },
  why: ['dipChart'],
  work(given, rows) {
    const chart = {
      reads: given.choice('reads', DIP_READINGS),
      rows: rows.map((row) => ({ markCm: row.number('mark'), litres: row.number('litres') })),
    };
    return resultOr(litresAtMark(chart, given.number('mark')), (filled) => ({
      lines: [line('In the tank', litres(filled))],
    }));
  },
});

export const VESSEL_TOOLS = { topping, ullage: ullages, tank, 'dip-chart': dip };
