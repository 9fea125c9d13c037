import type { Barrel } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { type BarrelValues, barrelValues, changesOfBarrel, checkBarrel, emptyBarrel } from './barrel-form.ts';

const YEAR = 2026;

const stored: Barrel = {
  id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f',
  version: 2,
  barrelId: 'B123456789',
  name: 'Cuvée Nord',
  vintage: 2025,
  region: 'Jura',
  type: 'Oak',
  capacity: 228,
  fillLevel: 220.5,
  cooperage: 'Damy',
  toastLevel: 'Medium Plus',
  woodType: 'French Oak',
  wineVarietal: 'Savagnin',
  purchaseDate: '2024-08-01',
  location: 'Row 3',
  notes: null,
  forest: 'Tronçais',
  price: 950,
  priceCurrency: 'EUR',
  fillsBefore: 1,
  image: null,
  thumbnail: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const named = (values: Partial<BarrelValues> = {}): BarrelValues => ({
  ...emptyBarrel(),
  name: 'Cuvée Nord',
  vintage: '2025',
  region: 'Jura',
  ...values,
});

const problems = (values: BarrelValues) => {
  const checked = checkBarrel(values, YEAR);
  return checked.ok ? {} : checked.problems;
};

const sent = (values: BarrelValues) => {
  const checked = checkBarrel(values, YEAR);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.draft;
};

describe('the form of a barrel', () => {
  it('insists on six fields', () => {
    expect(problems({ ...emptyBarrel(), type: '', capacity: '', fillLevel: '' })).toEqual({
      name: 'Name is required',
      vintage: 'Vintage is required',
      region: 'Region is required',
      type: 'Type is required',
      capacity: 'Capacity is required',
      fillLevel: 'Fill level is required',
    });
  });

  it('starts as a full Bordeaux barrique whose code the server draws', () => {
    const barrel = sent(named());
    expect(barrel).toMatchObject({ type: 'Oak', capacity: 225, fillLevel: 225, toastLevel: 'Medium' });
    expect(barrel.barrelId).toBeUndefined();
  });

  it('never takes more than the barrel holds', () => {
    expect(problems(named({ capacity: '110' }))).toEqual({
      fillLevel: 'Fill level must not exceed the capacity of 110 L',
    });
    expect(problems(named({ capacity: '110', fillLevel: '110' }))).toEqual({});
  });

  it('takes litres with a comma', () => {
    expect(sent(named({ capacity: '228,5', fillLevel: '220,25' }))).toMatchObject({
      capacity: 228.5,
      fillLevel: 220.25,
    });
  });

  it('may be of next year and no later', () => {
    expect(problems(named({ vintage: '2028' }))).toEqual({
      vintage: 'Vintage must be between 1800 and 2027',
    });
  });
});

describe('the changes of a barrel', () => {
  const changes = (values: Partial<BarrelValues>) => {
    const typed = { ...barrelValues(stored), ...values };
    return changesOfBarrel(stored, sent(typed), typed.image);
  };

  it('are none when nothing was typed', () => {
    expect(changes({})).toEqual({});
  });

  it('are the fields that differ, emptied ones cleared', () => {
    expect(changes({ fillLevel: '228', cooperage: '', location: 'Row 4' })).toEqual({
      fillLevel: 228,
      cooperage: null,
      location: 'Row 4',
    });
  });

  it('remove the picture only when asked to', () => {
    expect(changes({ image: 'removed' })).toEqual({ image: '' });
  });
});
