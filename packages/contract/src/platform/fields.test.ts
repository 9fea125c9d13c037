import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changesShape, choice, csvColumns, day, draftShape, number, rowShape, text } from './fields.ts';

const FIELDS = {
  name: text('Name', 'required'),
  litres: number('Fill level', 'defaulted', { unit: 'L', min: 0, max: 10, decimals: 2 }),
  code: text('Tank code', 'fixed', 4),
  wood: choice('Wood', 'defaulted', ['Oak', 'Ash']),
  made: day('Made on'),
  notes: text('Notes', 'optional'),
};

describe('a row described by its fields', () => {
  const draft = z.strictObject(draftShape(FIELDS));
  const changes = z.strictObject(changesShape(FIELDS));

  it('needs only the required fields in a draft', () => {
    expect(draft.parse({ name: 'North' })).toEqual({ name: 'North' });
    expect(draft.safeParse({ litres: 3 }).error?.issues.map(({ path }) => path)).toEqual([['name']]);
  });

  it('takes each field alone in a change, but no fixed one', () => {
    expect(changes.parse({ litres: 2.25 })).toEqual({ litres: 2.25 });
    expect(changes.parse({ notes: null })).toEqual({ notes: null });
    expect(changes.safeParse({ wood: null }).success).toBe(false);
    expect(changes.safeParse({ code: 'T1' }).success).toBe(false);
  });

  it('has all fields in an answer, the fixed ones first, `null` where an optional one is empty', () => {
    const row = { code: 'T1', name: 'North', litres: 2, wood: 'Ash', made: null, notes: null };
    expect(Object.keys(rowShape(FIELDS))).toEqual(Object.keys(row));
    expect(z.strictObject(rowShape(FIELDS)).parse(row)).toEqual(row);
    expect(z.strictObject(rowShape(FIELDS)).safeParse({ ...row, name: null }).success).toBe(false);
  });

  it('keeps the limits of each field', () => {
    const refused = draft.safeParse({
      name: ' ',
      litres: 11,
      code: 'T1234',
      wood: 'Pine',
      made: '2026-02-30',
    });
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual([
      'code',
      'name',
      'litres',
      'wood',
      'made',
    ]);
  });

  it('is exported in the order it is described in', () => {
    expect(csvColumns(FIELDS).map(({ heading, kind }) => [heading, kind])).toEqual([
      ['Name', 'text'],
      ['Fill Level', 'number'],
      ['Tank Code', 'text'],
      ['Wood', 'text'],
      ['Made On', 'day'],
      ['Notes', 'text'],
    ]);
  });

  it('has no word, and a heading of its own, where it is described so', () => {
    const fields = {
      style: choice('Style', 'optional', ['red', 'white']),
      low: number('Lowest pH', 'optional', { min: 2, max: 5, decimals: 2 }),
      area: number('Area', 'required', { unit: 'ha', csv: 'Area (ha)', min: 0, max: 9 }),
    };
    expect(z.strictObject(draftShape(fields)).parse({ style: null, area: 1 })).toEqual({
      style: null,
      area: 1,
    });
    expect(csvColumns(fields).map(({ heading }) => heading)).toEqual(['Style', 'Lowest pH', 'Area (ha)']);
  });
});
