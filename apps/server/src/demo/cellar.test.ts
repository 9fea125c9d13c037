import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WineDraft } from '@cuverie/contract';
import { WINE_TYPES } from '@cuverie/domain';
import { expect, it } from 'vitest';
import { barrelEntries, wineEntries } from './cellar.ts';
import { fieldEntries } from './fields.ts';

/** Around every change of season in the tables. */
const DAYS = [
  '2026-11-20T10:00:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:00:00Z',
  '2027-04-30T00:00:00Z',
  '2027-05-02T00:00:00Z',
  '2027-10-31T23:59:59Z',
  '2027-11-01T00:00:00Z',
  '2028-02-29T12:00:00Z',
].map((instant) => [instant, new Date(instant)] as const);

/** Returns the harvest year of a wine, or of its base wine. */
const yearOf = ({ vintage, baseYear }: Pick<WineDraft, 'vintage' | 'baseYear'>): number =>
  vintage ?? baseYear ?? 0;

const TODAY = new Date('2026-11-20T10:00:00Z');

it.each(DAYS)('on %s no wine was bought before it was made, or tasted before it was bought', (_, now) => {
  const today = now.toISOString().slice(0, 10);
  for (const { draft, addedAt } of wineEntries(now)) {
    const bought = draft.purchaseDate ?? '';
    const year = yearOf(draft);
    expect(bought > `${year}-12-31`, `${draft.name} ${year} bought ${bought}`).toBe(true);
    expect(bought <= (draft.lastTasted ?? today), `${draft.name} tasted ${draft.lastTasted}`).toBe(true);
    expect(bought <= today && (draft.lastTasted ?? '') <= today).toBe(true);
    expect(draft.drinkFrom).toBeGreaterThan(year);
    expect(Number(draft.drinkBy)).toBeGreaterThan(Number(draft.drinkFrom));
    expect(addedAt.getTime()).toBeLessThanOrEqual(now.getTime());
  }
});

it.each(DAYS)(
  'on %s every barrel was bought before its wine was made and holds no more than its capacity',
  (_, now) => {
    const barrels = barrelEntries(now);
    for (const { draft, addedAt } of barrels) {
      expect((draft.purchaseDate ?? '') < `${draft.vintage}-08-01`).toBe(true);
      expect(draft.fillLevel).toBeLessThanOrEqual(draft.capacity ?? 0);
      expect(draft.notes).not.toMatch(/[{}]/);
      expect(addedAt.getTime()).toBeLessThan(now.getTime());
    }
    expect(new Set(barrels.map(({ draft }) => draft.barrelId)).size).toBe(barrels.length);
  },
);

it.each(DAYS)('on %s no grape was measured and no weather stored in the future', (_, now) => {
  const today = now.toISOString().slice(0, 10);
  const fields = fieldEntries(now);
  for (const { draft, readings, weather } of fields) {
    expect(readings.every(({ date = '' }) => date <= today)).toBe(true);
    expect(weather.every(({ date }) => date < today)).toBe(true);
    expect(Number(draft.plantingYear)).toBeLessThanOrEqual(now.getUTCFullYear());
  }
  expect(fields.some(({ draft }) => draft.status === 'Active')).toBe(true);
});

it('moves with time: four years on, everything is four years younger', () => {
  const later = wineEntries(new Date('2030-11-20T10:00:00Z'));
  for (const [at, { draft }] of wineEntries(TODAY).entries()) {
    expect(yearOf(later[at]?.draft ?? draft)).toBe(yearOf(draft) + 4);
  }
});

it('is the same cellar every time it is filled on the same day', () => {
  expect(wineEntries(TODAY)).toEqual(wineEntries(TODAY));
  expect(barrelEntries(TODAY)).toEqual(barrelEntries(TODAY));
});

it('has every type, mostly in three vintages, some from another century and some in other bottles', () => {
  const wines = wineEntries(TODAY).map(({ draft }) => draft);
  expect(new Set(wines.map(({ type }) => type))).toEqual(new Set(WINE_TYPES));
  const years = wines.map(yearOf);
  expect(years.filter((year) => year >= 2023 && year <= 2025).length).toBeGreaterThan(wines.length / 2);
  expect(Math.min(...years)).toBe(1989);
  expect(new Set(wines.map(({ bottleSizeMl }) => bottleSizeMl))).toEqual(new Set([375, 500, 620, 750, 1500]));
});

it('has wines without a vintage, and the origin of each wine', () => {
  const wines = wineEntries(TODAY).map(({ draft }) => draft);
  const regions = wines.flatMap(({ vintage, region }) => (vintage === null ? [region] : []));
  expect(regions.toSorted()).toEqual(['Burgundy', 'Champagne', 'Champagne', 'Veneto']);
  expect(wines.filter(({ country, appellation }) => !country || !appellation)).toEqual([]);
});

it('has wines in several places', () => {
  const several = wineEntries(TODAY).flatMap(({ draft: { name, holdings } }) =>
    holdings ? [[name, holdings.map(({ place, bottles }) => `${place}: ${bottles}`).join('; ')]] : [],
  );
  expect(several).toEqual([
    ['Mercurey Vieilles Vignes', 'Caveau 1: 180; Pallet 4: 72; Fridge: 12'],
    ['Morgon Côte du Py', 'Rack A3: 9; Fridge: 3'],
    ['Rioja Crianza', 'Rack C5: 6; Rack C4: 4'],
    ['Crémant de Bourgogne', 'Caveau 3: 96; Pallet 4: 18; Fridge: 6'],
  ]);
});

it('has wines to wait for, to drink, and past their window', () => {
  const status = wineEntries(TODAY).map(({ draft }) => {
    if (Number(draft.drinkFrom) > 2026) return 'early';
    return Number(draft.drinkBy) < 2026 ? 'past' : 'ready';
  });
  for (const some of ['early', 'ready', 'past']) expect(status).toContain(some);
});

it('uses exactly the pictures that exist', () => {
  const named = [...wineEntries(TODAY), ...barrelEntries(TODAY)].flatMap(({ picture }) => picture ?? []);
  const files = readdirSync(join(import.meta.dirname, 'labels')).map((file) => file.replace('.webp', ''));
  expect(files.toSorted()).toEqual([...new Set(named)].toSorted());
});
