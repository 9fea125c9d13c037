import { expect, it } from 'vitest';
import { checkFile, readTable } from '../../../platform/csv/table.ts';
import { readWeather } from './weather-csv.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) =>
  readWeather(readTable('weather.csv', typeof text === 'string' ? bytes(text) : text));

const DAYS = [
  { date: '2025-07-01', min: 12.5, max: 27, mean: 19.8, rain: 0 },
  { date: '2025-07-02', min: 14, max: 31.5, rain: 2.4 },
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
])('days are read from a file with %s', (_, text) => {
  const { days, problems } = read(text);
  expect([days, problems]).toEqual([DAYS, []]);
});

it('a file of any encoding is read, and one that is none is refused in words', () => {
  const text = 'Jour,Température min,Température max\n01.07.2025,"12,5",27\n';
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(read(latin).days).toEqual([{ date: '2025-07-01', min: 12.5, max: 27 }]);
  expect(() => checkFile({ name: 'weather.xlsx', size: text.length })).toThrow('Please upload a CSV file');
});

it('a broken line is named and stops none of the others', () => {
  const { days, problems } = read(
    '2025-07-01,12,27\n1 Juillet,12,27\n2025-07-03,30,20\n2025-07-01,1,2\n2025-07-05,hot,20\n2025-07-06,1,2\n2025-07-07,,\n2036-07-07,1,2\n2023-02-29,1,2\n2024-02-29,1,2\n2025-07-08,1,999\n',
  );
  expect(days.map(({ date }) => date)).toEqual(['2025-07-01', '2025-07-05', '2025-07-06', '2024-02-29']);
  expect(problems).toEqual([
    { line: 2, problem: '“1 Juillet” is not a date' },
    { line: 3, problem: 'Minimum must not be above the maximum' },
    { line: 4, problem: 'This day comes twice' },
    { line: 5, problem: '“hot” is not a number' },
    { line: 7, problem: 'There is no value on this day' },
    { line: 8, problem: 'Date must not be in the future' },
    { line: 9, problem: '“2023-02-29” is not a day of the calendar' },
    { line: 11, problem: 'Maximum must be between -50 and 60' },
  ]);
});
