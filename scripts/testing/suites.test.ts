import { expect, test } from 'vitest';
import { type Suite, suitesOf } from './suites.ts';

const suite = (part: string, more: Partial<Suite> = {}): Suite => ({
  part,
  title: part,
  limitMinutes: 1,
  run: () => Promise.resolve({ events: [], exitCode: 0, timedOut: false }),
  ...more,
});
const suites = [suite('server'), suite('postgres15', { onlyByName: true })];
const partsOf = (part?: string) => suitesOf(part, suites).map((one) => one.part);

test('`npm test` omits suites that only run by name, and `npm test -- all` does not', () => {
  expect(partsOf()).toEqual(['server']);
  expect(partsOf('postgres15')).toEqual(['postgres15']);
  expect(partsOf('all')).toEqual(['server', 'postgres15']);
  expect(partsOf('sever')).toEqual([]);
});
