import type { Tank } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
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

  it.each(['Yeast', 'Yeast strain', 'Levure', 'Hefe', 'Lievito', 'Levadura'])(
    'has the yeast under “%s”',
    (heading) => {
      const { rows } = read(`Tank,Variety,Date,Brix,${heading}\nT1,Merlot,2026-09-14,20,EC1118`);
      expect(rows[0]?.values['yeast']).toBe('EC1118');
    },
  );

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
