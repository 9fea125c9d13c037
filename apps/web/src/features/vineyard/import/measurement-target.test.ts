import type { Block } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { guessMapping, unusedColumns } from '../../../platform/csv/mapping.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { measurementTarget } from './measurement-target.ts';

const field = (id: string, name: string) => ({ id, name, variety: 'Merlot', weatherFrom: null }) as Block;
const ONE = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f';
const TWO = '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e90';
const FIELDS = [field(ONE, 'Clos Haut'), field(TWO, 'Riverside')];
const [SELECTED] = FIELDS;

const read = (text: string, selected: Block | undefined = SELECTED) =>
  readAs(measurementTarget(FIELDS, selected), text);

const EXPORTED = `date,brix,ph,ta,status,estimatedHarvest,takenBy
2024-09-14,22.4,3.41,,Nearly Ready,2024-09-28,Ana Silva`;

it('reads our own export for the selected field', () => {
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

it('names the columns without a field, except empty ones', () => {
  const { fields } = measurementTarget([], undefined);
  const headers = ['Parcelle', 'Date', 'AT', 'Ciel', 'Vide', 'Problem'];
  const rows = [{ number: 2, cells: ['Clos Haut', '2026-09-14', '6,1', 'beau', ' ', 'x'] }];
  const mapping = guessMapping(headers, fields);
  expect(mapping[2]).toBe('ta');
  expect(unusedColumns(mapping, { headers, rows })).toEqual([{ header: 'Ciel', example: 'beau' }]);
});

it('reads the same columns without headings', () => {
  const { id, rows } = read(EXPORTED.split('\n')[1] ?? '');
  expect([id, rows[0]?.values['brix']]).toEqual(['fixed-columns', 22.4]);
});

it('reads other headings, decimal commas and the field in a column', () => {
  const { rows } = read('Block;Sample date;Sugar\nriverside;2024-09-14;21,5\nNowhere;2024-09-15;22,1');
  expect(rows[0]?.values).toMatchObject({ block: TWO, date: '2024-09-14', brix: 21.5 });
  expect(rows[0]?.shown).toEqual({ field: 'Riverside', variety: 'Merlot' });
  expect(rows[0]?.values).not.toHaveProperty('field');
});

it.each([
  ['Mostgewicht (°Oe)', '85', 20.49],
  ['Mostgewicht (KMW)', '17', 20.14],
  ['Zucker (KMW)', '17', 20.14],
  ['Sucre (°Bé)', '11,2', 20.2],
  ['Brix', '20,5', 20.5],
])('takes sugar in %s as °Bx', (heading, cell, brix) => {
  const { problems, values } = read(`Lage;Datum;${heading}\nRiverside;2024-09-14;${cell}`);
  expect(problems).toEqual([]);
  expect(values).toEqual([{ block: TWO, date: '2024-09-14', brix: expect.closeTo(brix, 1) }]);
});

it('converts acidity from sulphuric to tartaric acid, with a note', () => {
  const { rows } = read('Parcelle;Date;Acidité totale (g/L H2SO4)\nRiverside;2024-09-14;4,5');
  expect(rows[0]?.values).toEqual({ block: TWO, date: '2024-09-14', ta: 6.886 });
  expect(rows[0]?.shown).toMatchObject({ sulphuric: '4.5 g/L = 6.886 g/L as tartaric acid' });
});

it('adds an unknown field with the properties in the row', () => {
  const { rows } = read(
    'Parcelle;Cépage;Surface (ha);Lat;Lon;Date;Brix\nNowhere;Syrah;1,25;44,8943210001;-0,15;2024-09-15;22,1\nElsewhere;;;;;2024-09-15;20',
  );
  expect(rows.map(({ values }) => values)).toEqual([
    {
      field: 'Nowhere',
      variety: 'Syrah',
      area: 1.25,
      latitude: 44.894321,
      longitude: -0.15,
      date: '2024-09-15',
      brix: 22.1,
    },
    { field: 'Elsewhere', variety: 'Unknown', date: '2024-09-15', brix: 20 },
  ]);
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['of a field that is not here yet; it is made'],
    ['of a field that is not here yet; it is made', 'without a variety; “Unknown” is taken'],
  ]);
});

it('reports what the server would refuse before anything is sent', () => {
  const { rows } = read('date,brix,ph,ta\n2024-09-14,99,9,x\n1899-09-14,20,,\n9024-09-14,20,,\n,20,,');
  expect(rows.map(({ problems }) => problems)).toEqual([
    {},
    { date: 'Date must be 1900 or later' },
    { date: 'Date must not be in the future' },
    { date: 'Date is required' },
  ]);
  expect(rows[0]?.leftOut).toEqual({
    brix: 'Brix must be 0-40',
    ph: 'pH must be 2.0-5.0',
    ta: '“x” is not a number',
  });
});

it('needs a field', () => {
  expect(readAs(measurementTarget(FIELDS, undefined), EXPORTED).problems).toEqual([
    { field: 'Field is required: select one, or add a column for it' },
  ]);
});

it('rejects readings of tanks', () => {
  const tanks =
    'Tank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By\nT1,Merlot,2024-09-14,08:00:00,18,12,3.4,5,Ana';
  for (const file of [tanks, tanks.split('\n')[1] ?? '']) {
    expect(() => read(file)).toThrow('This file holds readings of tanks; measurements are imported here.');
  }
});

it.each([
  ['44.9', '', { longitude: 'A place takes both of its coordinates' }],
  ['', '4.8', { latitude: 'A place takes both of its coordinates' }],
  ['95', '4.8', { latitude: 'Latitude must be between -90 and 90' }],
])('leaves out the place of a new field at “%s”, “%s”, and says why', (latitude, longitude, leftOut) => {
  const { rows } = read(`Field,Latitude,Longitude,Date,Brix\nNew,${latitude},${longitude},2024-09-14,22.4`);
  expect(rows[0]).toMatchObject({ problems: {}, leftOut });
  expect(rows[0]?.values).toEqual({ field: 'New', variety: 'Unknown', date: '2024-09-14', brix: 22.4 });
});

it('asks once whether 0 among pH 3 to 4 was measured, and keeps the rest of the row', () => {
  const text = 'Date,Brix,pH\n2026-09-14,21.5,3.2\n2026-09-15,22,0\n2026-09-16,22.4,3.4';
  const { questions } = read(text);
  expect(questions).toMatchObject([
    {
      id: 'zeros:ph',
      text: '“pH” holds 0 in 1 row, among values from 3.2 to 3.4. Was nothing measured there?',
    },
  ]);
  const answered = readAs(measurementTarget(FIELDS, SELECTED), text, { 'zeros:ph': 'leave-out' });
  expect(answered.values.map(({ brix, ph }) => [brix, ph])).toEqual([
    [21.5, 3.2],
    [22, undefined],
    [22.4, 3.4],
  ]);
});
