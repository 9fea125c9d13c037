import type { Block } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import { changesOfField, checkField, emptyField, type FieldValues, fieldValues } from './field-form.ts';

const typed = (values: Partial<FieldValues> = {}): FieldValues => ({
  ...emptyField(),
  name: 'Clos Haut',
  variety: 'Merlot',
  estimatedYield: '6,5',
  ...values,
});

const problems = (values: Partial<FieldValues>) => {
  const checked = checkField(typed(values), 2026);
  return checked.ok ? {} : checked.problems;
};

const sent = (values: Partial<FieldValues> = {}) => {
  const checked = checkField(typed(values), 2026);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.draft;
};

describe('the form of a field', () => {
  it('reports missing values', () => {
    expect(problems({ name: ' ', variety: '', estimatedYield: '' })).toEqual({
      name: 'Name is required',
      variety: 'Variety is required',
      estimatedYield: 'Valid yield is required (≥ 0)',
    });
  });

  it.each([
    [{ estimatedYield: 'much' }, { estimatedYield: 'Valid yield is required (≥ 0)' }],
    [{ estimatedYield: '-1' }, { estimatedYield: 'Valid yield is required (≥ 0)' }],
    [{ plantingYear: '1899' }, { plantingYear: 'Year must be between 1900 and 2026' }],
    [{ plantingYear: 'old' }, { plantingYear: 'Year must be between 1900 and 2026' }],
    [{ latitude: '91', longitude: '8' }, { latitude: 'Latitude must be between -90 and 90' }],
    [{ latitude: '45', longitude: 'west' }, { longitude: 'Longitude must be between -180 and 180' }],
    [{ targetBrix: '99' }, { targetBrix: 'Target Brix must be between 5 and 40' }],
    [{ targetTa: '1' }, { targetTa: 'Target TA must be between 2 and 20' }],
    [{ highestPh: '5' }, { highestPh: 'Highest pH must be between 2.5 and 4.5' }],
  ])('refuses %j', (values, told) => {
    expect(problems(values)).toEqual(told);
  });

  it('accepts comma and point, and never reads three decimals as thousands', () => {
    expect(sent({ latitude: '44.894', longitude: '-0,156', elevation: '62,5', area: '1.234' })).toMatchObject(
      {
        estimatedYield: 6.5,
        location: { coordinates: [44.894, -0.156] },
        elevation: 62.5,
        area: 1.234,
      },
    );
  });

  it('requires the missing coordinate, and has no place without both', () => {
    expect(problems({ latitude: '44.9' })).toEqual({
      longitude: 'Enter the longitude, too, or clear the latitude',
    });
    expect(problems({ longitude: '-0,15' })).toEqual({
      latitude: 'Enter the latitude, too, or clear the longitude',
    });
    expect(sent()).toMatchObject({ location: null, area: 0, status: 'Active' });
  });
});

describe('the changes of a field', () => {
  const stored: Block = {
    id: '0190f3a4-7c1e-7b5e-9d2a-3f4b5c6d7e8f',
    version: 3,
    name: 'Clos Haut',
    variety: 'Merlot',
    group: 'South slope',
    estimatedYield: 6.5,
    plantingYear: 1987,
    location: { coordinates: [44.9, -0.15], elevation: 60, aspect: 'East' },
    area: 1.2,
    declaredArea: null,
    boundary: null,
    status: 'Active',
    aspect: 'East',
    elevation: 60,
    targetBrix: 24,
    targetIndex: null,
    targetPh: null,
    targetTa: 6.5,
    highestPh: null,
    rowSpacing: 1.5,
    vineSpacing: null,
    weatherFrom: null,
    latestReading: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const changes = (values: Partial<FieldValues>) => {
    const checked = checkField({ ...fieldValues(stored), ...values }, 2026);
    return checked.ok ? changesOfField(stored, checked.draft) : checked.problems;
  };

  it('are empty if nothing was typed', () => {
    expect(changes({})).toEqual({});
  });

  it('never contain half of the stored place', () => {
    expect(changes({ longitude: '' })).toEqual({
      longitude: 'Enter the longitude, too, or clear the latitude',
    });
    expect(changes({ latitude: ' ' })).toEqual({
      latitude: 'Enter the latitude, too, or clear the longitude',
    });
  });

  it('are the differing fields, with emptied ones cleared', () => {
    expect(
      changes({
        status: 'Harvested',
        group: '',
        plantingYear: '',
        latitude: '',
        longitude: '',
        targetTa: '',
        highestPh: '3,6',
      }),
    ).toEqual({
      status: 'Harvested',
      group: null,
      plantingYear: null,
      location: null,
      targetTa: null,
      highestPh: 3.6,
    });
  });
});
