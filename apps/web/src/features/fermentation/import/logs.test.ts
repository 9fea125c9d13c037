/** Tests of logs of one tank, as written by hydrometers and their programs. */
import type { Tank } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../platform/csv/fields.ts';
import { isRefused, withoutAskedProblems } from '../../../platform/csv/read-rows.ts';
import { readAs } from '../../../platform/csv/testing/read-target.ts';
import { readMoment } from './clock-time.ts';
import { tankReadingTarget } from './tank-reading-target.ts';

const T7 = {
  id: newId(),
  name: 'T7',
  variety: 'Syrah',
  status: 'active',
  vintage: 2026,
  lot: null,
  readings: [] as object[],
  course: null,
} as unknown as Tank;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const read = (file: string, answers: Answers = {}, name = 'syrah_north-log.csv') =>
  readAs(
    tankReadingTarget([T7], () => NOW),
    file,
    answers,
    name,
  );

const HERE = `tank:${T7.id}`;
const at = (...parts: [number, number, number, number, number, number?]): string =>
  new Date(...parts).toISOString();

const ISPINDEL = `timestamp,gravity,temperature
2026-09-20T08:15:34.120809+02:00,1.0790,21.0
2026-09-20T08:45:34.120809+02:00,1.0788,-127
2026-09-20T09:15:34.120809+02:00,,21.2
2026-09-20T09:45:34.120809+02:00,0,21.3`;

describe('a log without a column for its tank', () => {
  it('asks for it once: an existing tank, a new one named after the file, or a column', () => {
    const { id, questions, rows } = read(ISPINDEL);
    expect([id, questions.map(({ id: asked }) => asked)]).toEqual(['named-columns', ['all:tank']]);
    expect(questions[0]).toMatchObject({
      optionsText: 'Which tank are these readings of?',
      options: [
        { value: HERE, label: 'T7, Syrah, 2026' },
        { value: 'syrah north-log', label: 'A new tank, “syrah north-log”' },
      ],
    });
    expect(rows.every(({ problems }) => problems['tank'] === 'Tank Name is required')).toBe(true);
  });

  it('has no problem before the question for its tank is answered', () => {
    const { fields } = tankReadingTarget([T7], () => NOW);
    const shown = (file: string, answers: Answers) => {
      const { rows, questions } = read(file, answers);
      return withoutAskedProblems(rows, { fields }, { questions, answers }).filter(isRefused);
    };
    expect(shown(ISPINDEL, {})).toEqual([]);
    const file = 'Tank Name,Reading Date,pH\n,2026-09-14,3.4\nT7,2026-02-30,3.4';
    const unread = { timestamp: '“2026-02-30” is not a day of the calendar' };
    expect(shown(file, {}).map(({ problems }) => problems)).toEqual([unread]);
    expect(shown(file, { 'missing:tank': 'leave-out' }).map(({ problems }) => problems)).toEqual([
      { tank: 'Tank Name is required' },
      unread,
    ]);
  });

  it('goes to the chosen tank, or to a new one', () => {
    const { values, problems } = read(ISPINDEL, { 'all:tank': HERE });
    expect(problems).toEqual([]);
    expect(values[0]).toMatchObject({
      tank: 'T7',
      variety: 'Syrah',
      exportedTankId: T7.id,
      timestamp: '2026-09-20T06:15:34.120Z',
      rawValue: 1.079,
      rawScale: 'sg',
      temperature: 21,
    });
    const made = read(ISPINDEL, { 'all:tank': 'North' });
    expect(made.values).toHaveLength(4);
    expect(made.values.map(({ tank, variety }) => [tank, variety])).toEqual(
      made.values.map(() => ['North', 'Unknown']),
    );
  });

  it('loses the value of a failed sensor, and keeps the others', () => {
    const { values, leftOut } = read(ISPINDEL, { 'all:tank': HERE });
    expect(values.map(({ temperature, rawValue }) => [temperature, rawValue])).toEqual([
      [21, 1.079],
      [undefined, 1.0788],
      [21.2, undefined],
      [21.3, undefined],
    ]);
    expect([leftOut[1], leftOut[3]]).toEqual([
      { temperature: '“-127” is how a sensor says that it measured nothing' },
      { sg: '“0” is how a sensor says that it measured nothing' },
    ]);
  });
});

it.each(['85', '85.0', '99.9', '-616.87', '-127', 'NaN', 'null'])(
  'has no value for a temperature of %s',
  (cell) => {
    const { values } = read(`Date,SG,Temp (°C)\n2026-09-20 08:00:00,1.080,${cell}`, { 'all:tank': HERE });
    expect(values).toHaveLength(1);
    expect(values[0]).not.toHaveProperty('temperature');
  },
);

describe('a column is identified by its values', () => {
  it.each(['Time', 'Date', 'Timepoint', 'Created Date'])('one headed %s has day and time', (heading) => {
    const { values, problems } = read(
      `${heading},Plato,Temperature (C)\n2026-09-20 12:18:07,-11.84,19.44\n2026-09-20 12:48:07,20.56,19.44`,
      { 'all:tank': HERE },
    );
    expect(problems).toEqual([]);
    expect(
      values.map(({ timestamp, temperature, rawValue, rawScale }) => [
        timestamp,
        temperature,
        rawValue,
        rawScale,
      ]),
    ).toEqual([
      [at(2026, 8, 20, 12, 18, 7), 19.44, undefined, undefined],
      [at(2026, 8, 20, 12, 48, 7), 19.44, 20.56, 'plato'],
    ]);
  });

  it.each([
    ['density', '20.4', 'plato', 20.4],
    ['density', '1.0832', 'sg', 1.0832],
    ['density', '1083.2', 'sg', 1.0832],
    ['Gravity', '12.1', 'plato', 12.1],
    ['Gravity (°P)', '12.1', 'plato', 12.1],
    ['Extract', '1.0411', 'sg', 1.0411],
  ])('%s of %s is on its scale', (heading, cell, rawScale, rawValue) => {
    const { values } = read(`time,${heading}\n2026-09-20T08:00:00Z,${cell}`, { 'all:tank': HERE });
    expect(values).toMatchObject([{ rawScale, rawValue }]);
  });

  it('a temperature of 68 under a heading without a unit is in °F', () => {
    const tilt = `Timepoint,SG,Temp,Color,Beer,Comment
9/20/2026 14:03,1.081,68,PURPLE,Syrah,
9/20/2026 14:18,1.080,69,PURPLE,Syrah,`;
    const { values, problems } = read(tilt, { 'all:tank': HERE });
    expect(problems).toEqual([]);
    expect(values).toMatchObject([
      { timestamp: at(2026, 8, 20, 14, 3), temperature: 20, rawValue: 1.081 },
      { temperature: 20.56, rawValue: 1.08 },
    ]);
  });

  it('the machine-written column wins over the one for people', () => {
    const file = `Date,logged_at,SG
20.9.,2026-09-20T06:15:00Z,1.081
20.9.,2026-09-20T07:15:00Z,1.080`;
    const { values } = read(file, { 'all:tank': HERE });
    expect(values.map(({ timestamp }) => timestamp)).toEqual([
      '2026-09-20T06:15:00.000Z',
      '2026-09-20T07:15:00.000Z',
    ]);
    const written = `time,written,gravity
Sun Sep 20 2026 08:15:00 GMT+0200 (Central European Summer Time),2026-09-20T06:15:01Z,1.081`;
    expect(read(written, { 'all:tank': HERE }).values).toMatchObject([
      { timestamp: '2026-09-20T06:15:01.000Z' },
    ]);
  });

  it('a day and a time in separate columns are one moment', () => {
    const { values } = read('Date,Time,SG\n2026-09-20,08:15,1.081', { 'all:tank': HERE });
    expect(values).toMatchObject([{ timestamp: at(2026, 8, 20, 8, 15) }]);
  });
});

it.each([
  ['Mon Sep 14 2026 10:22:34 GMT+0200 (Central European Summer Time)', '2026-09-14T08:22:34.000Z'],
  ['Mon Sep 14 2026 10:22:34', '2026-09-14T10:22:34'],
  ['2026-09-14 10:22:34 UTC', '2026-09-14T10:22:34.000Z'],
  ['2026-09-14T10:22:34.970809+0200', '2026-09-14T08:22:34.970Z'],
  ['1789374154', '2026-09-14T08:22:34.000Z'],
  ['1789374154000', '2026-09-14T08:22:34.000Z'],
])('a moment written %s is %s', (cell, value) => {
  expect(readMoment(cell, {})).toEqual({ value });
});

describe('a column with 0 among much larger values', () => {
  const log = `Date,SG,Temp (°C)
2026-09-20 08:00:00,1.081,18
2026-09-20 09:00:00,1.080,0
2026-09-20 10:00:00,1.079,19`;

  it('is asked about once, and 0 is left out if nothing was measured', () => {
    const { questions } = read(log, { 'all:tank': HERE });
    expect(questions.map(({ id, text }) => [id, text])).toContainEqual([
      'zeros:temperature',
      '“Temp (°C)” holds 0 in 1 row, among values from 18 to 19. Was nothing measured there?',
    ]);
    const { values } = read(log, { 'all:tank': HERE, 'zeros:temperature': 'leave-out' });
    expect(values.map(({ temperature }) => temperature)).toEqual([18, undefined, 19]);
    const taken = read(log, { 'all:tank': HERE, 'zeros:temperature': 'zero' }).values;
    expect(taken.map(({ temperature }) => temperature)).toEqual([18, 0, 19]);
  });

  it('is not asked about if 0 is plausible', () => {
    const cold = log.replace(',18', ',2').replace(',19', ',-1');
    expect(read(cold, { 'all:tank': HERE }).questions.map(({ id }) => id)).toEqual(['all:tank']);
  });

  it('loses a pH of 0, and keeps the other values of its row', () => {
    const { values } = read('Date,Temp,pH\n2026-09-20 08:00:00,18,0', { 'all:tank': HERE });
    expect(values).toMatchObject([{ temperature: 18 }]);
    expect(values[0]).not.toHaveProperty('pH');
  });
});

it('asks about readings of 1970, which are left out or accepted', () => {
  const log = 'time,gravity\n1970-01-01T00:00:12Z,1.081\n2026-09-20T08:00:00Z,1.080';
  const { questions } = read(log, { 'all:tank': HERE });
  expect(questions.map(({ id }) => id)).toContain('unset-clock');
  expect(read(log, { 'all:tank': HERE, 'unset-clock': 'leave-out' }).values).toHaveLength(1);
  expect(read(log, { 'all:tank': HERE, 'unset-clock': 'take' }).values).toHaveLength(2);
});

describe('a pH of 0 among 3 to 4', () => {
  const log =
    'Date;SG;pH\n2026-09-20 08:00:00;1,080;3,41\n2026-09-20 09:00:00;1,079;0\n2026-09-20 10:00:00;1,078;3,6';
  const readingsOf = (answers: Answers) => read(log, { 'all:tank': HERE, ...answers });

  it('is asked about once', () => {
    expect(readingsOf({}).questions.find(({ id }) => id === 'zeros:pH')).toMatchObject({
      text: '“pH” holds 0 in 1 row, among values from 3.41 to 3.6. Was nothing measured there?',
    });
    expect(read(log.replace(';0', ';3,5')).questions.map(({ id }) => id)).not.toContain('zeros:pH');
  });

  it.each(['leave-out', 'zero'])('answered with %s keeps the other values of its row', (answer) => {
    const { values, leftOut } = readingsOf({ 'zeros:pH': answer });
    expect(values.map(({ pH, rawValue }) => [pH, rawValue])).toEqual([
      [3.41, 1.08],
      [undefined, 1.079],
      [3.6, 1.078],
    ]);
    expect(leftOut[1]).toEqual({
      pH: answer === 'zero' ? 'pH must be between 2 and 5' : 'Nothing was measured where 0 stands',
    });
  });
});
