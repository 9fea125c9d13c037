import type { Tank } from '@cuverie/contract';
import { INSTRUMENTS, TANK_READING_LIMITS } from '@cuverie/domain';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { preferences } from '../../../platform/preferences.ts';
import { type ExportedReading, fermentationCsv } from '../fermentation-csv.ts';
import { readMoment, readTime } from './clock-time.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

const tank = (name: string, variety: string, fields: object = {}) => ({
  id: newId(),
  name,
  variety,
  status: 'active',
  vintage: 2026,
  lot: null,
  readings: [] as object[],
  course: null,
  ...fields,
});
const TANKS = [
  tank('T1', 'Merlot'),
  tank('T2', 'Merlot'),
  tank('T2', 'Syrah'),
  tank('T3', 'Merlot', { status: 'archived' }),
  tank('T4', 'Merlot', { vintage: 2024, readings: [{ timestamp: '2024-12-20T08:00:00.000Z' }] }),
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
  it('in the columns of the export is read with or without its headings', () => {
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

  it('from another program is read by its headings: commas, Latin-1, other scales, Fahrenheit', () => {
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

  it('has problems beside the cell, and notes about conversions', () => {
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
T3,Merlot,2026-09-14,,18.264,,,,`);
    expect(rows.map(({ problems }) => problems)).toEqual([
      { tank: 'Tank Name is required' },
      {},
      { timestamp: '“2026-02-30” is not a day of the calendar' },
      { timestamp: 'Time must not lie in the future' },
      { '': 'Gives none of temperature, sugar, pH and alcohol' },
      { '': 'Gives none of temperature, sugar, pH and alcohol' },
      {},
      { variety: 'Variety is required: several active tanks are called T2' },
      {},
      {},
    ]);
    expect([rows[1]?.leftOut, rows[4]?.leftOut]).toEqual([
      { time: '“25:00” is not a time of day' },
      { temperature: 'Temperature must be between -10 and 60', pH: 'pH must be between 2 and 5' },
    ]);
    expect(rows.at(-1)).toMatchObject({
      values: { timestamp: at(2026, 8, 14, 12, 0), temperature: 18.26 },
      notes: [
        'without a time of day; noon is taken',
        'with more decimals than are kept; they are rounded',
        'of a tank that is not here yet; it is made',
      ],
    });
  });

  it('without varieties takes them from other rows of a tank, from an earlier tank of its name, or as unknown', () => {
    const { rows } = read(`Tank,Variety,Date,Time,Brix
A1,Pinot Gris,2026-09-14,08:00,18
A1,,2026-09-15,08:00,16
B1,,2026-09-15,08:00,16
T3,,2026-09-15,08:00,16
C1,Merlot,2026-09-15,08:00,16
C1,Syrah,2026-09-15,08:00,16
C1,,2026-09-15,08:00,16`);
    expect(rows.map(({ values }) => values['variety'])).toEqual([
      'Pinot Gris',
      'Pinot Gris',
      'Unknown',
      'Merlot',
      'Merlot',
      'Syrah',
      undefined,
    ]);
    expect(rows[2]?.notes).toEqual([
      'of a tank without a variety; “Unknown” is taken, which can be changed with the tank',
      'of a tank that is not here yet; it is made',
    ]);
    expect(rows[6]?.problems).toEqual({ variety: 'Variety is required: several tanks are called C1' });
    // A log of one tank has no variety anywhere.
    expect(read('Tank,Date,Time,Brix\nB1,2026-09-15,08:00,16').rows[0]?.values).toMatchObject({
      tank: 'B1',
      variety: 'Unknown',
    });
  });

  it('of earlier years asks whether they are over, and archives those tanks at their last reading', () => {
    const file = `Tank,Variety,Date,Time,Brix
A1,Merlot,2024-09-14,08:00,18
A1,Merlot,2024-09-20,08:00,2
A1,Merlot,2026-09-20,08:00,20
B1,Merlot,2025-12-30,08:00,18`;
    const { questions } = read(file);
    expect(questions).toMatchObject([
      { text: 'Some readings are of earlier years. Are these ferments over?' },
    ]);
    const [question] = questions;
    const archived = (answer: string) =>
      read(file, { [question?.id ?? '']: answer }).rows.map(({ values }) => values['archivedAt']);
    expect(archived('yes')).toEqual([
      at(2024, 8, 20, 8, 0),
      at(2024, 8, 20, 8, 0),
      undefined,
      at(2025, 11, 30, 8, 0),
    ]);
    expect(archived('no')).toEqual([undefined, undefined, undefined, undefined]);
    expect(read('Tank,Variety,Date,Time,Brix\nA1,Merlot,2026-09-14,08:00,18').questions).toEqual([]);
    // Our own export has the archived state of each tank.
    expect(read(`${HEADER}\nA1,Merlot,2024-09-14,08:00:00,18,,,,`).questions).toEqual([]);
  });

  it('of several years separates tanks by year: “T4” of 2025 is not that of 2024', () => {
    const { rows } = read(`${HEADER},Vintage,Lot
T4,Merlot,2024-10-02,08:00,18,,,,,,
T4,Merlot,2025-01-20,08:00,18,,,,,,
T4,Merlot,2025-10-02,08:00,18,,,,,,
T4,,2025-10-02,08:00,18,,,,,2024,
T4,,2025-10-02,08:00,18,,,,,2025,PN-3
T1,Merlot,2026-10-02,08:00,18,,,,,1066,`);
    expect(rows.map(({ notes }) => notes.length)).toEqual([0, 0, 1, 0, 1, 0]);
    expect(rows[4]?.values).toMatchObject({ vintage: 2025, lot: 'PN-3' });
    expect(rows[5]?.leftOut).toEqual({ vintage: 'Vintage must be between 1800 and 9999' });
  });

  it('from another program keeps unknown words under headings like ours', () => {
    const { rows } = read(`Tank,Variety,Date,Time,Brix,Status,Style,Instrument
T1,Merlot,2026-09-14,8:00,20,Fermenting,Dry,Anton Paar`);
    expect(rows[0]?.problems).toEqual({});
  });

  it('asks which day is meant, and assumes none', () => {
    const file = 'Tank,Variety,Date,Time,Brix\nT1,Merlot,5/9/2026,8:00,20';
    const { questions, rows } = read(file);
    expect(questions.map(({ text }) => text)).toEqual(['Which day is 5/9/2026?']);
    expect(rows[0]?.problems).toHaveProperty('timestamp');
    expect(read(file, { 'day-order': 'day-first' }).rows[0]?.values['timestamp']).toBe(at(2026, 8, 5, 8, 0));
  });

  it('of grapes belongs to another page', () => {
    for (const file of ['date,brix,ph,ta,status\n2026-09-14,22,3.4,,Ready', '2026-09-14,22,3.4,,Ready'])
      expect(() => read(file)).toThrow('This file holds measurements of grapes; readings are imported here.');
    // An unknown column may name the tank, so the user is asked.
    const { questions } = read('date,brix,ph,ta,Bottich\n2026-09-14,22,3.4,,7');
    expect(questions[0]?.options.at(-1)).toEqual({ value: 'column:Bottich', label: 'Bottich (7)' });
    expect(read('2026-09-14,T1,22,3.4').id).toBe('mapped');
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
  const [one] = TANKS as [Tank];
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
  expect(read(corrected).rows[0]?.values['timestamp']).toBe(at(2026, 8, 20, 8, 5, 9));
});

describe('a file without a time zone', () => {
  const usual = preferences.get();
  afterEach(() => preferences.set(usual));
  const ofVienna = (rows: readonly string[]) => {
    preferences.set({ ...usual, timeZone: 'Europe/Vienna', timeZoneIsChosen: true });
    const text = ['Tank,Variety,Date,Brix', ...rows.map((time) => `T1,Merlot,${time},20`)].join('\n');
    return readAs(
      tankReadingTarget([], () => Date.parse('2026-12-01T00:00:00Z')),
      text,
    );
  };
  const night = ['01:45', '02:15', '02:45', '02:15', '02:45', '03:15'].map((time) => `2026-10-25 ${time}`);
  const INSTANTS = ['23:45', '00:15', '00:45', '01:15', '01:45', '02:15'];
  const times = (rows: readonly string[]) =>
    ofVienna(rows).values.map(({ timestamp }) => String(timestamp).slice(11, 16));

  it('has six instants in the repeated hour, in the order of its rows, and the same when imported again', () => {
    expect(times(night)).toEqual(INSTANTS);
    expect(times(night.slice(0, 4))).toEqual(INSTANTS.slice(0, 4));
    expect(times(night.toReversed())).toEqual(INSTANTS.toReversed());
  });

  it('has a problem for a time that clocks skip', () => {
    const { values, problems } = ofVienna(['2026-03-29 01:30', '2026-03-29 02:30', '2026-03-29 03:30']);
    expect(values.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
    expect(problems).toEqual([{ timestamp: 'There is no 02:30 on this day: clocks go forward over it' }]);
  });
});
