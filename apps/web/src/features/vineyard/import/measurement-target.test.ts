import type { Block } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { rowReader } from '../../../platform/csv/read-rows.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { measurementTarget } from './measurement-target.ts';

const field = (id: string, name: string) => ({ id, name }) as Block;
const FIELDS = [field('one', 'Clos Haut'), field('two', 'Riverside')];
const [SELECTED] = FIELDS;

const table = (text: string, delimiter = ','): Table =>
  ({
    name: 'readings.csv',
    delimiter,
    cells: text.split('\n').map((line) => line.split(delimiter)),
    numbers: text.split('\n').map((_, index) => index + 1),
  }) as unknown as Table;

function read(text: string, selected = SELECTED, delimiter = ',') {
  const [way] = measurementTarget(FIELDS, selected).recognise([table(text, delimiter)]);
  if (way === undefined) throw new Error('no way');
  const { read } = rowReader(way.plan, {});
  return { id: way.id, rows: way.plan.sheet.rows.map((row) => read(row)) };
}

const EXPORTED = `date,brix,ph,ta,status,estimatedHarvest,takenBy
2026-09-14,22.4,3.41,,Nearly Ready,2026-09-28,Ana Silva`;

it('takes an export of ours for the selected field', () => {
  const { id, rows } = read(EXPORTED);
  expect(id).toBe('named-columns');
  expect(rows).toMatchObject([
    {
      problems: {},
      values: {
        block: 'one',
        date: '2026-09-14',
        brix: 22.4,
        ph: 3.41,
        status: 'Nearly Ready',
        estimatedHarvest: '2026-09-28',
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
    'Block;Sample date;Sugar\nriverside;2026-09-14;21,5\nNowhere;2026-09-15;22,1',
    SELECTED,
    ';',
  );
  expect(rows[0]?.values).toMatchObject({ block: 'two', date: '2026-09-14', brix: 21.5 });
  expect(rows[1]?.problems).toEqual({ block: 'There is no field called “Nowhere”' });
});

it('needs a field, sends tanks to Fermentation, and says so', () => {
  expect(read(EXPORTED, undefined as unknown as Block).rows).toBeDefined();
  const tanks =
    'Tank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By\nT1,Merlot,2026-09-14,08:00:00,18,12,3.4,5,Ana';
  expect(() => read(tanks)).toThrow('which belong to Fermentation');
  expect(() => measurementTarget([], undefined).recognise([table(EXPORTED)])).toThrow('Add a field first');
});
