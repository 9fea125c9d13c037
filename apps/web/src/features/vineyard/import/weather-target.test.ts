import type { Block } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { weatherTarget } from './weather-target.ts';

const FIELD = { id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f', name: 'Hang', variety: 'Riesling' } as Block;
const block = FIELD.id;
const read = (text: string | Uint8Array, answers = {}) =>
  readAs(weatherTarget([FIELD], FIELD), text, answers);

const DAYS = [
  { block, date: '2025-07-01', min: 12.5, max: 27, mean: 19.8, rain: 0 },
  { block, date: '2025-07-02', min: 14, max: 31.5, rain: 2.4 },
];

it.each([
  ['commas', 'date,min,max,mean,rain\n2025-07-01,12.5,27,19.8,0\n2025-07-02,14,31.5,,2.4\n'],
  ['no headings', '2025-07-01,12.5,27,19.8,0\n2025-07-02,14,31.5,,2.4\n'],
  ['semicolons and decimal commas', '\uFEFF2025-07-01;12,5;27;19,8;0\r\n\r\n2025-07-02;14;31,5;;2,4'],
  [
    'tabs and quotes',
    '"Tag"\t"Min"\tMax\tMittel\tRegen\n"2025-07-01"\t12.5\t27\t19.8\t0\n2025-07-02\t14\t31.5\t\t2.4',
  ],
  ['another order', 'Date,TMax,TMin,Rain (mm),TMean\n2025-07-01,27,12.5,0,19.8\n2025-07-02,31.5,14,2.4,NA\n'],
  [
    'the words of a weather service above its headings',
    'latitude,longitude,elevation,timezone\n46.83,4.71,268.0,Europe/Paris\n\ntime,temperature_2m_max (°C),temperature_2m_min (°C),temperature_2m_mean (°C),precipitation_sum (mm)\n2025-07-01,27.0,12.5,19.8,0.00\n2025-07-02,31.5,14.0,,2.40\n',
  ],
  [
    'Fahrenheit and inches',
    'Date,High (°F),Low (°F),Average (°F),Rain (inch)\n2025-07-01,80.6,54.5,67.64,0\n2025-07-02,88.7,57.2,,0.0945\n',
  ],
])('reads days from a file with %s', (_, text) => {
  const { values, problems, leftOut, questions } = read(text);
  expect([values, problems, leftOut, questions]).toEqual([DAYS, [], [{}, {}], []]);
});

it('reads days with only rain, in inches', () => {
  expect(read('Date,Precipitation (inch)\n2025-07-01,0.5').values).toEqual([
    { block, date: '2025-07-01', rain: 12.7 },
  ]);
});

it('reads a file in any encoding', () => {
  const text = 'Jour,Température min,Température max\n01.07.2025,"12,5",27\n';
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(read(latin).values).toEqual([{ block, date: '2025-07-01', min: 12.5, max: 27 }]);
});

it('asks once which of several fields the weather of a station is of', () => {
  const other = { ...FIELD, id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e90', name: 'Bas' };
  const ofStation = (answers = {}) =>
    readAs(weatherTarget([FIELD, other]), 'Date,Tmin,Tmax\n2025-05-01,7.5,19\n2025-05-02,--,21', answers);
  expect(ofStation().questions).toMatchObject([
    { id: 'field-of-weather', options: [{ label: 'Hang, Riesling' }, { label: 'Bas, Riesling' }] },
  ]);
  expect(ofStation({ 'field-of-weather': other.id }).values).toEqual([
    { block: other.id, date: '2025-05-01', min: 7.5, max: 19 },
    { block: other.id, date: '2025-05-02', max: 21 },
  ]);
});

it('ignores the name of a station, but a column “Field” must name the field', () => {
  const ofStation = 'STATION,NAME,DATE,TMAX,TMIN\nCH1,GENEVA,2025-07-01,27,12.5\n';
  expect(read(ofStation).values).toEqual([{ block, date: '2025-07-01', min: 12.5, max: 27 }]);
  const ofFields = 'Field,Date,Minimum,Maximum\nHang,2025-07-01,12.5,27\nBas,2025-07-01,13,28\n';
  expect(read(ofFields).values).toEqual([{ block, date: '2025-07-01', min: 12.5, max: 27 }]);
  expect(read(ofFields).problems).toEqual([{ field: 'There is no field called “Bas”' }]);
});

it('asks which number is the day', () => {
  const text = '5/6/2025,12,27\n6/6/2025,13,28\n';
  expect(read(text).questions).toMatchObject([{ id: 'day-order', text: 'Which day is 5/6/2025?' }]);
});

it('loses only a broken line or cell', () => {
  const { values, problems, leftOut } = read(
    '2025-07-01,12,27\n1 Juillet,12,27\n2025-07-03,30,20\n2025-07-05,hot,20\n2036-07-07,1,2\n2023-02-29,1,2\n2024-02-29,1,2\n2025-07-08,1,999\n',
  );
  expect(values).toEqual([
    { block, date: '2025-07-01', min: 12, max: 27 },
    { block, date: '2025-07-05', max: 20 },
    { block, date: '2024-02-29', min: 1, max: 2 },
    { block, date: '2025-07-08', min: 1 },
  ]);
  expect(problems).toEqual([
    { date: '“1 Juillet” is not a date' },
    { date: 'Minimum must not be above the maximum' },
    { date: 'Date must not be in the future' },
    { date: '“2023-02-29” is not a day of the calendar' },
  ]);
  expect(leftOut.filter((cells) => Object.keys(cells).length > 0)).toEqual([
    { min: '“hot” is not a number' },
    { max: 'Maximum must be between -50 and 60' },
  ]);
});

it('refuses a day that comes twice, as the server does, and one without a value', () => {
  const { values, problems } = read(
    '2025-07-01,12,27\n2025-07-02,13,28\n2025-07-01,11,26\n2025-07-03,?,9e9\n',
  );
  expect(values.map(({ date }) => date)).toEqual(['2025-07-01', '2025-07-02']);
  expect(problems).toEqual([
    { date: 'This day comes twice' },
    { date: 'There is no value of this day that can be read' },
  ]);
});

describe('temperatures that cannot be in °C, below headings without a unit', () => {
  const FILE = 'DATE,PRCP,TMAX,TMIN,TAVG\n2025-07-01,0.50,86,59,\n2025-01-02,T,50,-9999,41\n';

  it('are asked for once', () => {
    const { questions } = read(FILE);
    expect(questions).toMatchObject([
      { text: 'The temperatures of this file reach 86. In which units is its weather?' },
    ]);
  });

  it.each([
    ['inches', [12.7, 30, 15], [0, 10, undefined, 5]],
    ['fahrenheit', [0.5, 30, 15], [0, 10, undefined, 5]],
    ['celsius', [0.5, undefined, 59], [0, 50, undefined, 41]],
  ])('are taken as %s', (answer, ...expected) => {
    const { values } = read(FILE, { 'units-of-weather': answer });
    expect(values.map(({ rain, max, min, mean }) => [rain, max, min, mean])).toEqual(
      expected.map((row) => [...row, undefined].slice(0, 4)),
    );
  });

  it('are not asked for below a heading with a unit, or for an error of a sensor', () => {
    expect(read('Date,High (°F),Low (°F)\n2025-07-01,86,59\n').questions).toEqual([]);
    expect(read('Date,Max,Min\n2025-07-01,850,12\n').questions).toEqual([]);
  });
});
