import { expect, it } from 'vitest';
import { readWeather } from './weather-csv.ts';

it.each([
  ['commas', 'date,min,max,mean,rain\n2026-07-01,12.5,27,19.8,0\n2026-07-02,14,31.5,,2.4\n'],
  ['semicolons and decimal commas', '\uFEFF2026-07-01;12,5;27;19,8;0\r\n\r\n2026-07-02;14;31,5;;2,4'],
  ['tabs and quotes', '"Tag"\t"Min"\n"2026-07-01"\t12.5\t27\t19.8\t0\n2026-07-02\t14\t31.5\t\t2.4'],
])('days are read from a file with %s', (_, text) => {
  expect(readWeather(text)).toEqual({
    days: [
      { date: '2026-07-01', min: 12.5, max: 27, mean: 19.8, rain: 0 },
      { date: '2026-07-02', min: 14, max: 31.5, mean: null, rain: 2.4 },
    ],
    problems: [],
  });
});

it('a broken line is named and stops none of the others', () => {
  const text =
    '2026-07-01,12,27\n1 July,12,27\n2026-07-03,30,20\n2026-07-01,1,2\n2026-07-05,hot,20\n2026-07-06,1,2';
  const { days, problems } = readWeather(text);
  expect(days.map(({ date }) => date)).toEqual(['2026-07-01', '2026-07-06']);
  expect(problems).toEqual([
    { line: 2, problem: 'Date must be a date like 2026-07-31' },
    { line: 3, problem: 'Minimum must not be above the maximum' },
    { line: 4, problem: 'This day comes twice' },
    { line: 5, problem: 'Minimum must be a number' },
  ]);
});
