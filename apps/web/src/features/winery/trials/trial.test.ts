import type { WineState } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { vessel } from '../testing/vessels.ts';
import {
  checkTrial,
  expectedAnalyses,
  nextName,
  outcomeOf,
  type TrialValues,
  valuesOf,
} from './trial-form.ts';

const wine = (code: string, level: number, source: string) =>
  vessel(code, {
    level,
    capacity: 2000,
    composition: [
      {
        source,
        kind: 'grapes',
        fieldId: null,
        field: null,
        variety: source,
        vintage: 2025,
        appellation: null,
        country: null,
        name: null,
        parts: 1_000_000_000_000,
      },
    ],
  });

test('a blend mixes its wines by litres, and states its largest possible volume', () => {
  const [merlot, syrah] = [wine('T1', 700, 'Merlot'), wine('T2', 100, 'Syrah')];
  const outcome = outcomeOf([
    { vessel: merlot, litres: 300 },
    { vessel: syrah, litres: 100 },
  ]);
  expect(outcome?.composition.map(({ variety, parts }) => [variety, parts])).toEqual([
    ['Merlot', 750_000_000_000],
    ['Syrah', 250_000_000_000],
  ]);
  expect([outcome?.litres, outcome?.largest?.litres, outcome?.largest?.usedUp.code]).toEqual([
    400,
    400,
    'T2',
  ]);
  expect(outcome?.short).toEqual([]);
});

test('analyses of a blend are averaged by volume if they are known for nearly all wines', () => {
  const parts = [
    { vessel: wine('T1', 700, 'Merlot'), litres: 300 },
    { vessel: wine('T2', 100, 'Syrah'), litres: 100 },
  ];
  const at = '2025-11-03T08:00:00.000Z';
  const state = (alcohol: number, ta?: number): WineState => ({
    at,
    level: 100,
    market: 'EU',
    isRed: true,
    additions: [],
    limits: [],
    ownLimits: [],
    readings: [
      { analyte: 'alcohol', value: alcohol, unit: '% vol', basis: 'measured', at, share: 1 },
      ...(ta === undefined
        ? []
        : [{ analyte: 'ta' as const, value: ta, unit: 'g/L', basis: 'measured' as const, at, share: 1 }]),
    ],
  });
  const states = new Map([
    ['T1', state(14, 5)],
    ['T2', state(13)],
  ]);
  expect(expectedAnalyses(parts, states)).toEqual([
    ['alcohol', { value: 13.75, basis: 'expected', at: Date.parse(at), share: 1 }],
  ]);
  expect(expectedAnalyses(parts, new Map())).toEqual([]);
});

test('missing wine is reported, and a blend without amounts is empty', () => {
  const tank = wine('T1', 50, 'Merlot');
  expect(outcomeOf([{ vessel: tank, litres: 80 }])?.short.map(({ code }) => code)).toEqual(['T1']);
  expect(outcomeOf([])).toBeNull();
});

test('a trial is sent as typed, and errors are reported by cell', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const values: TrialValues = {
    name: 'Cuvée',
    note: '',
    vessels: [one, other],
    blends: [{ name: 'Blend A', amounts: { [one]: '300,5', [other]: '' } }],
  };
  const parts = [{ vessel: one, amount: 300.5 }];
  expect(checkTrial(values)).toEqual({
    ok: true,
    draft: { name: 'Cuvée', note: null, blends: [{ name: 'Blend A', parts }] },
  });
  const wrong = { ...values, blends: [{ name: '', amounts: { [one]: 'a lot' } }] };
  expect(checkTrial(wrong)).toMatchObject({
    ok: false,
    problems: { 'blends.0.name': 'Name is required', [`blends.0.${one}`]: expect.any(String) },
  });
  const stored = { id: one, version: 1, name: 'Cuvée', note: null, createdAt: '', updatedAt: '' };
  expect(valuesOf({ ...stored, blends: [{ name: 'Blend A', parts }] })).toEqual({
    ...values,
    vessels: [one],
    blends: [{ name: 'Blend A', amounts: { [one]: '300.5' } }],
  });
  expect(nextName([{ name: 'Blend A' }, { name: 'Blend C' }])).toBe('Blend B');
});
