import type { Block } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { BelongsElsewhere } from '../../../platform/csv/elsewhere.ts';
import { rowReader } from '../../../platform/csv/read-rows.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { measurementTarget } from './measurement-target.ts';

const field = (id: string, name: string) => ({ id, name }) as Block;
const ONE = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';
const TWO = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e90';
const FIELDS = [field(ONE, 'Clos Haut'), field(TWO, 'Riverside')];
const [SELECTED] = FIELDS;

const table = (text: string, delimiter = ','): Table =>
  ({
    name: 'readings.csv',
    delimiter,
    cells: text.split('\n').map((line) => line.split(delimiter)),
    numbers: text.split('\n').map((_, index) => index + 1),
  }) as unknown as Table;

function read(text: string, selected: Block | null | undefined = SELECTED, delimiter = ',') {
  const [way] = measurementTarget(FIELDS, selected ?? undefined).recognise([table(text, delimiter)]);
  if (way === undefined) throw new Error('no way');
  const { read } = rowReader(way.plan, {});
  return { id: way.id, rows: way.plan.sheet.rows.map((row) => read(row)) };
}

const EXPORTED = `date,brix,ph,ta,status,estimatedHarvest,takenBy
2024-09-14,22.4,3.41,,Nearly Ready,2024-09-28,Ana Silva`;

it('takes an export of ours for the selected field', () => {
  const { id, rows } = read(EXPORTED);
  expect(id).toBe('named-columns');
  expect(rows).toMatchObject([
    {
      problems: {},
      values: {
        block: ONE,
        date: '2024-09-14',
        brix: 22.4,
        ph: 3.41,
        status: 'Nearly Ready',
        estimatedHarvest: '2024-09-28',
        takenBy: 'Ana Silva',
      },
    },
  ]);
});

it('takes the same columns without their headings', () => {
  const { id, rows } = read(EXPORTED.split('\n')[1] ?? '');
  expect([id, rows[0]?.values['brix']]).toEqual(['fixed-columns', 22.4]);
});

it('reads other headings, decimal commas and the field a column names', () => {
  const { rows } = read(
    'Block;Sample date;Sugar\nriverside;2024-09-14;21,5\nNowhere;2024-09-15;22,1',
    SELECTED,
    ';',
  );
  expect(rows[0]?.values).toMatchObject({ block: TWO, date: '2024-09-14', brix: 21.5 });
  expect(rows[1]?.problems).toEqual({ block: 'There is no field called “Nowhere”' });
});

it('says before anything is sent what the server would refuse', () => {
  const { rows } = read('date,brix,ph,ta\n2024-09-14,99,9,x\n1899-09-14,20,,\n9024-09-14,20,,\n,20,,');
  expect(rows.map(({ problems }) => problems)).toEqual([
    { brix: 'Brix must be 0-40', ph: 'pH must be 2.0-5.0', ta: '“x” is not a number' },
    { date: 'Date must be 1900 or later' },
    { date: 'Date must not be in the future' },
    { date: 'Date is required' },
  ]);
});

it('needs a field, sends tanks to Fermentation, and says so', () => {
  const needed = { block: 'Field is required: select one, or add a column for it' };
  expect(read(EXPORTED, null).rows.map(({ problems }) => problems)).toEqual([needed]);
  const tanks =
    'Tank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By\nT1,Merlot,2024-09-14,08:00:00,18,12,3.4,5,Ana';
  for (const file of [tanks, tanks.split('\n')[1] ?? '']) {
    expect(() => read(file)).toThrow(BelongsElsewhere);
    expect(() => read(file)).toThrow('which belong to Fermentation');
  }
  expect(() => measurementTarget([], undefined).recognise([table(EXPORTED)])).toThrow('Add a field first');
});
