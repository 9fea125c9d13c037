import type { Tank } from '@cuverie/contract';
import { INSTRUMENTS, TANK_READING_LIMITS } from '@cuverie/domain';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { type ExportedReading, fermentationCsv } from '../fermentation-csv.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

const NOW = new Date(2026, 10, 20, 12).getTime();
const read = (file: string) =>
  readAs(
    tankReadingTarget([], () => NOW),
    file,
    {},
    'tanks.csv',
  );

const within = ({ min, max }: { min: number; max: number }, decimals: number) =>
  fc.option(
    fc
      .integer({ min: min * 10 ** decimals, max: max * 10 ** decimals })
      .map((value) => value / 10 ** decimals),
  );
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `${text.trim()}x`),
  fc.constantFrom('=1+1', "'=x", '-', 'Unknown', '"T",1', 'a;b', '@A1', '+'),
);
const reading = fc.record({
  // Exports contain the UTC offset, which distinguishes the repeated hour in autumn.
  timestamp: fc
    .date({ min: new Date('1980-01-01'), max: new Date('2026-10-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  temperature: fc.integer({ min: -100, max: 600 }).map((tenths) => tenths / 10),
  brix: within(TANK_READING_LIMITS.brix, 2),
  pH: within(TANK_READING_LIMITS.pH, 2),
  alcohol: within(TANK_READING_LIMITS.alcohol, 2),
  alcoholIsEstimate: fc.boolean(),
  instrument: fc.option(fc.constantFrom(...INSTRUMENTS)),
  raw: fc.option(
    fc.record({ rawValue: fc.constantFrom(1.0854, 0.9905), rawScale: fc.constant('sg' as const) }),
  ),
  notes: fc.option(words),
  takenBy: words,
});
const tankFields = {
  id: fc.uuid(),
  name: words,
  variety: words,
  vintage: fc.option(fc.integer({ min: 1800, max: 2026 })),
  lot: fc.option(words),
  yeast: fc.option(words),
  style: fc.option(fc.constantFrom('red', 'white')),
  capacity: fc.integer({ min: 1000, max: 5_000_000 }),
  currentVolume: fc.integer({ min: 0, max: 100_000 }).map((centilitres) => centilitres / 100),
  archivedAt: fc.option(fc.constant('2026-01-02T03:04:05.678Z')),
};

it('round-trips the export of any cellar, including empty tanks', () => {
  const cellar = fc.array(fc.record({ ...tankFields, readings: fc.array(reading, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(cellar, (tanks) => {
      const whole = tanks.map(({ readings, ...fields }) => ({
        tank: { ...fields, status: fields.archivedAt === null ? 'active' : 'archived' } as Tank,
        readings: readings.map(
          ({ raw, ...one }): ExportedReading => ({ rawValue: null, rawScale: null, ...one, ...raw }),
        ),
      }));
      const { id, rows, questions } = read(fermentationCsv(whole));
      expect([id, questions]).toEqual(['tank-export', []]);
      expect(rows.flatMap(({ problems }) => Object.entries(problems))).toEqual([]);
      const known = (values: object) =>
        Object.fromEntries(
          Object.entries(values).filter(
            ([, value]) => value !== null && value !== undefined && value !== false,
          ),
        );
      expect(rows.map(({ values }) => known(values))).toEqual(
        whole.flatMap(({ tank: { id: exportedTankId, name, status: _status, ...fields }, readings }) => {
          const ofTank = { ...fields, exportedTankId, tank: name };
          if (readings.length === 0) return [known(ofTank)];
          return readings
            .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
            .map((one) => known({ ...ofTank, ...one }));
        }),
      );
    }),
  );
});

it('uses a time that was corrected in the export, and not the exact one beside it', () => {
  const one = {
    id: newId(),
    name: 'T1',
    variety: 'Merlot',
    status: 'active',
    vintage: 2026,
    lot: null,
  } as Tank;
  const moment = new Date(2026, 8, 20, 7, 5, 9, 250);
  const measured = { temperature: 24, brix: null, pH: null, alcohol: null, alcoholIsEstimate: false };
  const reading = {
    ...measured,
    instrument: null,
    rawValue: null,
    rawScale: null,
    notes: null,
    takenBy: 'Ana',
  };
  const csv = fermentationCsv([{ tank: one, readings: [{ ...reading, timestamp: moment.toISOString() }] }]);
  expect(read(csv).rows[0]?.values['timestamp']).toBe(moment.toISOString());
  const corrected = csv.replace(',07:05:09,', ',08:05:09,');
  expect(read(corrected).rows[0]?.values['timestamp']).toBe(new Date(2026, 8, 20, 8, 5, 9).toISOString());
});
