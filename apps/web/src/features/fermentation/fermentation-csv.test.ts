import type { TankReading } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { fermentationCsv } from './fermentation-csv.ts';

const reading = (timestamp: string, takenBy: string) =>
  ({ timestamp, temperature: 24.5, brix: -1.5, pH: null, alcohol: 13, takenBy }) as TankReading;

it('all readings stand below the columns, oldest first, and no text runs as a formula', () => {
  const local = (day: number) => new Date(2026, 8, day, 7, 5, 9).toISOString();
  const csv = fermentationCsv([
    {
      tank: { name: '=1+1', variety: 'Syrah, Viognier' },
      readings: [reading(local(21), '@Ana'), reading(local(20), 'Ben')],
    },
  ]);
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFTank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By',
    `'=1+1,"Syrah, Viognier",2026-09-20,07:05:09,24.5,-1.5,,13,Ben`,
    `'=1+1,"Syrah, Viognier",2026-09-21,07:05:09,24.5,-1.5,,13,'@Ana`,
    '',
  ]);
});
