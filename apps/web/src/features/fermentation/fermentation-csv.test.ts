import type { TankReading } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { fermentationCsv, momentWithOffset } from './fermentation-csv.ts';

const SAID = {
  notes: 'Loud',
  instrument: 'hydrometer',
  rawValue: 0.9942,
  rawScale: 'sg',
  alcoholIsEstimate: true,
} as const;
const reading = (timestamp: string, takenBy: string) =>
  ({
    timestamp,
    temperature: 24.5,
    brix: -1.5,
    pH: null,
    alcohol: 13,
    takenBy,
    ...(takenBy === '@Ana' && SAID),
  }) as TankReading;

it('writes all readings, the oldest first, a row for an empty tank, and no formulas', () => {
  const local = (day: number) => new Date(2026, 8, day, 7, 5, 9).toISOString();
  const tank = {
    id: '0197f0e0-0000-7000-8000-000000000001',
    name: '=1+1',
    variety: 'Syrah, Viognier',
    vintage: 2026,
    lot: 'SY-1',
    yeast: 'D254',
    style: null,
    capacity: 5000,
    currentVolume: 4200.5,
    status: 'active' as const,
    archivedAt: null,
    vesselId: null,
  };
  const csv = fermentationCsv([
    { tank, readings: [reading(local(21), '@Ana'), reading(local(20), 'Ben')] },
    { tank: { ...tank, name: 'Empty', vintage: null, lot: null, yeast: null, style: 'white' }, readings: [] },
  ]);
  const offset = momentWithOffset(new Date(2026, 8, 20)).slice(-6);
  const ofTank = `2026,SY-1,D254,,5000,4200.5,active,,${tank.id}`;
  const first = `'=1+1,"Syrah, Viognier"`;
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFTank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By,' +
      'Taken At,Notes,Instrument,Raw Value,Raw Scale,Alcohol Is Estimate,' +
      'Vintage,Lot,Yeast,Style,Capacity (L),Current Volume (L),Status,Archived At,Tank ID',
    `${first},2026-09-20,07:05:09,24.5,-1.5,,13,Ben,2026-09-20T07:05:09.000${offset},,,,,,${ofTank}`,
    `${first},2026-09-21,07:05:09,24.5,-1.5,,13,'@Ana,2026-09-21T07:05:09.000${offset},Loud,hydrometer,0.9942,sg,yes,${ofTank}`,
    `Empty,"Syrah, Viognier",,,,,,,,,,,,,,,,,white,5000,4200.5,active,,${tank.id}`,
    '',
  ]);
});
