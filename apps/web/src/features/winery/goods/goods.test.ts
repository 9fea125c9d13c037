import { describe, expect, test } from 'vitest';
import { doneWords } from '../operation-words.ts';
import { UNDRESSED } from '../testing/vessels.ts';
import { broughtField, checkBrought, NOTHING_BROUGHT } from './brought-form.ts';
import { checkGoods, goodsField, goodsOf, goodsValues, NO_GOODS } from './goods-form.ts';
import { broughtWords, GOODS_OPTIONS, hereWords, movedWords } from './goods-words.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const of = { bottling: ID, wine: ID, bottleSizeMl: 750 };
const now = new Date('2026-07-10T08:00:00Z');

const bottling = {
  operationId: ID,
  wineId: ID,
  wine: 'Cuvée',
  bottles: 100,
  bottleSizeMl: 750,
  at: now.toISOString(),
  lot: '25-PN',
  broughtAs: null,
  moved: [],
  ...UNDRESSED,
};

describe('bottled wine', () => {
  test('is worded with what became of it', () => {
    expect(hereWords(bottling)).toBe('100 bottles of 750 ml');
    const moved = { operationId: ID, at: now.toISOString(), reason: 'exported', bottles: -40 } as const;
    expect(hereWords({ ...bottling, moved: [moved] })).toBe('60 of 100 bottles of 750 ml are here');
    expect(movedWords(-40, 'exported')).toBe('40 bottles exported');
    expect(GOODS_OPTIONS.map(({ label }) => label)).toContain('Return to bond');
  });

  test('is worded in the journal, with the vessel it was emptied into', () => {
    const body = { kind: 'goods' as const, lines: [{ ...of, bottles: 40 }], reason: 'dumped' };
    const entry = { step: 1, unit: 'L', vesselId: null, before: null, after: null, lot: null } as const;
    const entries = [
      { ...entry, amount: -30, account: 'bottled', vessel: null },
      { ...entry, step: 2, amount: 30, account: null, vessel: 'T2' },
    ] as const;
    expect(doneWords({ ...body, entries: [...entries] })).toBe(
      '40 bottles of 750 ml dumped to bulk, into T2',
    );
  });
});

describe('a typed change of bottled wine', () => {
  test('is an operation, which reads back as it was typed', () => {
    const typed = { ...NO_GOODS, reason: 'dumped', bottles: '1,200', to: ID, note: 'Cork taint' };
    const read = checkGoods(of, typed, now);
    expect(read).toEqual({
      ok: true,
      draft: {
        kind: 'goods',
        at: now.toISOString(),
        reason: 'dumped',
        note: 'Cork taint',
        lines: [{ ...of, bottles: 1200, to: ID }],
      },
    });
    if (!read.ok) throw new Error('It was refused.');
    const { at: _at, ...said } = read.draft;
    expect(goodsValues(said)).toEqual({ ...typed, bottles: '1200', library: 'no' });
    const kept = { ...typed, reason: 'returned', to: '', library: 'yes' } as const;
    const returned = checkGoods(of, kept, now);
    expect(returned).toMatchObject({ draft: { lines: [{ bottles: 1200, library: 1200 }] } });
    expect(returned.ok && goodsValues(returned.draft).library).toBe('yes');
    expect(goodsOf(said)).toEqual(of);
  });

  test('asks for the reason, the bottles and the vessel they are emptied into', () => {
    expect(checkGoods(of, NO_GOODS, now)).toEqual({
      ok: false,
      problems: { reason: 'Choose what became of them', bottles: 'Enter how many bottles' },
    });
    expect(checkGoods(of, { ...NO_GOODS, reason: 'dumped', bottles: '1' }, now)).toEqual({
      ok: false,
      problems: { to: 'Choose the vessel they are emptied into' },
    });
  });

  test('shows a refusal at its field', () => {
    expect(
      ['lines.0.bottles', 'lines.0.amount', 'lines.0.bottling', 'at'].map((path) => goodsField(path)),
    ).toEqual(['bottles', 'to', 'time', 'time']);
  });
});

describe('bottles filled elsewhere', () => {
  test('are a new wine with a lot, or one of My Cellar', () => {
    const typed = { ...NOTHING_BROUGHT, reason: 'opening', bottles: '120', lot: '24-PN' };
    const wine = { ...typed, name: 'Cuvée', vintage: '2024', region: 'Jura', varietal: 'Pinot noir' };
    expect(checkBrought(wine, now)).toMatchObject({
      ok: true,
      draft: {
        kind: 'goods',
        reason: 'opening',
        lines: [
          {
            wine: { name: 'Cuvée', vintage: 2024, region: 'Jura', type: 'Red' },
            bottles: 120,
            bottleSizeMl: 750,
            lot: '24-PN',
            sources: [{ variety: 'Pinot noir', vintage: 2024 }],
          },
        ],
      },
    });
    expect(checkBrought({ ...typed, wine: ID }, now)).toMatchObject({
      draft: { lines: [{ wine: ID, bottles: 120 }] },
    });
  });

  test('need a reason, a number, a lot and a wine', () => {
    const none = checkBrought(NOTHING_BROUGHT, now);
    expect(none.ok ? [] : Object.keys(none.problems).sort()).toEqual(['bottles', 'name', 'reason', 'region']);
    const read = checkBrought({ ...NOTHING_BROUGHT, reason: 'received', bottles: '1', wine: ID }, now);
    expect(read).toMatchObject({ problems: { lot: expect.any(String) } });
    expect(broughtField('lines.0.sources.0.variety')).toBe('varietal');
  });

  test('are worded with why they are here', () => {
    expect(broughtWords('received')).toBe('Received in bond');
    expect(broughtWords(null)).toBe('Bottled');
  });
});
