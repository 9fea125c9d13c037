import type { Tank, TankReading } from '@cuverie/contract';
import { TANK_READING_LIMITS } from '@cuverie/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { fermentationCsv } from '../fermentation-csv.ts';
import { readMoment, readTime } from './clock-time.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

const TANKS = [
  { name: 'T1', variety: 'Merlot', status: 'active' },
  { name: 'T2', variety: 'Merlot', status: 'active' },
  { name: 'T2', variety: 'Syrah', status: 'active' },
  { name: 'T3', variety: 'Merlot', status: 'archived' },
] as Tank[];
const NOW = new Date(2026, 10, 20, 12).getTime();

const read = (file: string | Uint8Array, answers: Answers = {}) =>
  readAs(
    tankReadingTarget(TANKS, () => NOW),
    file,
    answers,
    'tanks.csv',
  );

const at = (...parts: [number, number, number, number, number, number?]): string =>
  new Date(...parts).toISOString();

const HEADER = 'Tank Name,Variety,Reading Date,Time,Temperature (°C),Brix,pH,Alcohol (%),Taken By';

describe('a file of tank readings', () => {
  it('in the columns of the export is read with its headings or without', () => {
    const row = 'T1,Merlot,2026-09-14,08:30:15,24.5,-1.5,,13.1,Jonas Weber';
    const values = {
      tank: 'T1',
      variety: 'Merlot',
      timestamp: at(2026, 8, 14, 8, 30, 15),
      temperature: 24.5,
      brix: -1.5,
      alcohol: 13.1,
      takenBy: 'Jonas Weber',
    };
    for (const [file, id] of [
      [`\uFEFF${HEADER}\r\n\r\n${row}\r\n`, 'tank-export'],
      [row, 'fixed-columns'],
      [`Behälter,Rebe,Wann,Um,Wärme,Zuck,Säure,Alk,Wer\n${row}`, 'fixed-columns'],
    ] as const) {
      const { rows, ...way } = read(file);
      expect([way.id, rows.map(({ problems, notes }) => [problems, notes])]).toEqual([id, [[{}, []]]]);
      expect(rows[0]?.values).toEqual(values);
      expect(rows[0]?.shown).toEqual({ timestamp: '2026-09-14', time: '08:30:15' });
    }
  });

  it('of another hand is read by its headings: commas, Latin-1, other scales, Fahrenheit', () => {
    const text =
      'Cuve;Cépage;Date;Heure;Temp (°F);Densité;Notes\nT1;Merlot;14/09/2026;8h30;68,9;1,0854;Remontée à 9 h';
    const { id, rows } = read(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(id).toBe('named-columns');
    expect(rows[0]?.values).toEqual({
      tank: 'T1',
      variety: 'Merlot',
      timestamp: at(2026, 8, 14, 8, 30),
      temperature: 20.5,
      brix: 20.57,
      rawValue: 1.0854,
      rawScale: 'sg',
      notes: 'Remontée à 9 h',
    });
    expect(rows[0]?.shown).toMatchObject({ fahrenheit: '68.9 °F = 20.5 °C', sg: '1.0854 SG = 20.57 °Bx' });
  });

  it.each([
    ['Brix', '20.5', { brix: 20.5 }],
    ['Sugar (°Bx)', '20.5', { brix: 20.5 }],
    ['SG', '1.0854', { rawScale: 'sg', rawValue: 1.0854 }],
    ['Density (g/L)', '1085', { rawScale: 'sg', rawValue: 1.085 }],
    ['Sugar (°Oe)', '85', { rawScale: 'oechsle', rawValue: 85 }],
    ['Mostgewicht [°Oe]', '85', { rawScale: 'oechsle', rawValue: 85 }],
    ['°Bé', '11.4', { rawScale: 'baume', rawValue: 11.4 }],
    ['Baumé', '11.4', { rawScale: 'baume', rawValue: 11.4 }],
    ['Gravity (°P)', '20.5', { rawScale: 'plato', rawValue: 20.5 }],
  ])('takes sugar under %s on its scale', (heading, cell, sugar) => {
    const { values, problems } =
      read(`Tank,Variety,Date,Time,${heading}\nT1,Merlot,2026-09-14,8:00,${cell}`).rows[0] ?? {};
    expect(problems).toEqual({});
    expect(values).toMatchObject(sugar);
  });

  it('says what is wrong beside the cell, and what it makes of a row', () => {
    const { rows } = read(`${HEADER}
,Merlot,2026-09-14,08:00,18,,,,
T1,Merlot,2026-09-14,25:00,18,,,,
T1,Merlot,2026-02-30,08:00,18,,,,
T1,Merlot,2026-11-20,12:11,18,,,,
T1,Merlot,2026-09-14,08:00,70,,7,,
T1,Merlot,2026-09-14,08:00,,,,,Ana
T1,,2026-09-14,08:00,18,,,,
T2,,2026-09-14,08:00,18,,,,
T3,,2026-09-14,08:00,18,,,,
T3,Merlot,2026-09-14,,18.26,,,,`);
    expect(rows.map(({ problems }) => problems)).toEqual([
      { tank: 'Tank Name is required' },
      { time: '“25:00” is not a time of day' },
      { timestamp: '“2026-02-30” is not a day of the calendar' },
      { timestamp: 'Time must not lie in the future' },
      { temperature: 'Temperature must be between -10 and 60', pH: 'pH must be between 2 and 5' },
      { '': 'Gives none of temperature, sugar, pH and alcohol' },
      {},
      { variety: 'Variety is required: several active tanks are called T2' },
      { variety: 'Variety is required: no active tank is called T3' },
      {},
    ]);
    expect(rows.at(-1)).toMatchObject({
      values: { timestamp: at(2026, 8, 14, 12, 0), temperature: 18.3 },
      notes: [
        'without a time of day; noon is taken',
        'with more decimals than are kept; they are rounded',
        'of a tank that is not here yet; it is made with 1,000 L',
      ],
    });
  });

  it('asks which day is meant, and takes none for granted', () => {
    const file = 'Tank,Variety,Date,Time,Brix\nT1,Merlot,5/9/2026,8:00,20';
    const { questions, rows } = read(file);
    expect(questions.map(({ text }) => text)).toEqual(['Which day is 5/9/2026?']);
    expect(rows[0]?.problems).toHaveProperty('timestamp');
    expect(read(file, { 'day-order': 'day-first' }).rows[0]?.values['timestamp']).toBe(at(2026, 8, 5, 8, 0));
  });

  it('of grapes belongs to another page', () => {
    for (const file of ['date,brix,ph,ta,status\n2026-09-14,22,3.4,,Ready', '2026-09-14,22,3.4,,Ready'])
      expect(() => read(file)).toThrow('This file holds measurements of grapes; readings are imported here.');
    // Columns nobody knows may name a tank: the person says so.
    for (const file of ['date,brix,ph,ta,Bottich\n2026-09-14,22,3.4,,7', '2026-09-14,T1,22,3.4'])
      expect(read(file).id).toBe('mapped');
  });
});

it.each([
  ['8:30', '08:30:00'],
  ['08:30:15.250', '08:30:15'],
  ['8.30 Uhr', '08:30:00'],
  ['8h30', '08:30:00'],
  ['8:30 PM', '20:30:00'],
  ['12:05 a.m.', '00:05:00'],
  ['7 pm', '19:00:00'],
  ['0,354166667', '08:30:00'],
  ['1899-12-30 08:30:00', '08:30:00'],
])('a time %s is %s', (cell, value) => {
  expect(readTime(cell)).toEqual({ value });
});

it.each([
  ['2026-09-14', '2026-09-14'],
  ['14.09.2026 8:30', '2026-09-14T08:30:00'],
  ['2026-09-14T08:30:00', '2026-09-14T08:30:00'],
  ['2026-09-14T08:30:00+02:00', '2026-09-14T06:30:00.000Z'],
  ['46279.5', '2026-09-14T12:00:00'],
])('a date %s is %s', (cell, value) => {
  expect(readMoment(cell, { serials: true })).toEqual({ value });
});

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
  // Not the hour that comes twice when summer time ends: a file can't say which of them it means.
  timestamp: fc
    .date({ min: new Date('1980-01-01'), max: new Date('2026-10-01'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}.000Z`)
    .filter((moment) => ![9, 10, 3, 2].includes(new Date(moment).getMonth())),
  temperature: fc.integer({ min: -100, max: 600 }).map((tenths) => tenths / 10),
  brix: within(TANK_READING_LIMITS.brix, 2),
  pH: within(TANK_READING_LIMITS.pH, 2),
  alcohol: within(TANK_READING_LIMITS.alcohol, 2),
  takenBy: words,
});

it('whatever was read in a cellar, its export gives the same readings', () => {
  const cellar = fc.array(
    fc.record({ name: words, variety: words, readings: fc.array(reading, { minLength: 1, maxLength: 4 }) }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(cellar, (tanks) => {
      const csv = fermentationCsv(
        tanks.map(({ readings, ...tank }) => ({ tank, readings: readings as unknown as TankReading[] })),
      );
      const { id, rows, questions } = read(csv);
      expect([id, questions]).toEqual(['tank-export', []]);
      expect(rows.flatMap(({ problems }) => Object.entries(problems))).toEqual([]);
      const told = rows.map(({ values }) => values);
      const known = (values: object) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      expect(told).toEqual(
        tanks.flatMap(({ name, variety, readings }) =>
          readings
            .toSorted((one, other) => one.timestamp.localeCompare(other.timestamp))
            .map((one) => known({ tank: name, variety, ...one })),
        ),
      );
    }),
  );
});
