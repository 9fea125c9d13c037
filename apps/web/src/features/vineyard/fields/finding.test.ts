import type { Block } from '@cuverie/contract';
import { describe, expect, it } from 'vitest';
import {
  countsBy,
  type FieldFilter,
  findFields,
  type GroupBy,
  groupsOf,
  inGroups,
  type SortBy,
} from './finding.ts';

const field = (name: string, more: object = {}) =>
  ({
    name,
    variety: 'Merlot',
    status: 'Active',
    group: null,
    area: 0,
    latestReading: null,
    ...more,
  }) as Block;
const sampled = (date: string, brix: number) => ({ latestReading: { date, brix, ph: 3.4, status: null } });

const FIELDS = [
  field('Plot 10', { area: 2, group: 'Hill', ...sampled('2026-09-10', 22.5) }),
  field('Plot 2', { area: 1, variety: 'Gewürztraminer', ...sampled('2026-09-01', 20) }),
  field('Clos', { area: 3, status: 'Resting', group: 'Hill', ...sampled('2026-08-01', 23) }),
  field('Plot 1', { group: 'Lake' }),
];
const found = (finding: FieldFilter) => findFields(FIELDS, finding).map(({ name }) => name);

describe('the found fields', () => {
  it('are all of them by default, the active ones first, in the order they were added', () => {
    expect(found({})).toEqual(['Plot 10', 'Plot 2', 'Plot 1', 'Clos']);
  });

  it.each<[FieldFilter, string[]]>([
    [{ q: 'plot' }, ['Plot 10', 'Plot 2', 'Plot 1']],
    [{ q: 'GEWURZ' }, ['Plot 2']],
    [{ q: 'hill merlot 10' }, ['Plot 10']],
    [{ q: 'nowhere' }, []],
    [{ variety: 'Merlot' }, ['Plot 10', 'Plot 1', 'Clos']],
    [{ status: 'Resting' }, ['Clos']],
    [{ group: 'Hill' }, ['Plot 10', 'Clos']],
    [{ group: '' }, ['Plot 2']],
    [{ group: 'Hill', status: 'Active', q: 'plot' }, ['Plot 10']],
  ])('match %j', (finding, names) => {
    expect(found(finding)).toEqual(names);
  });

  it.each<[SortBy, string[]]>([
    ['name', ['Clos', 'Plot 1', 'Plot 2', 'Plot 10']],
    ['variety', ['Plot 2', 'Clos', 'Plot 1', 'Plot 10']],
    ['readiness', ['Plot 10', 'Plot 2', 'Plot 1', 'Clos']],
    ['sample', ['Plot 1', 'Plot 2', 'Plot 10', 'Clos']],
    ['area', ['Plot 1', 'Plot 2', 'Plot 10', 'Clos']],
    ['-area', ['Clos', 'Plot 10', 'Plot 2', 'Plot 1']],
  ])('stand in the order of %s', (sort, names) => {
    expect(found({ sort })).toEqual(names);
  });
});

describe('groups of fields', () => {
  const grouped = (by?: GroupBy) =>
    inGroups(FIELDS, by).map(([word, fields]) => [word, fields.map(({ name }) => name)]);

  it('are sorted by name, with fields without a group last, and active ones first within a group', () => {
    expect(grouped('group')).toEqual([
      ['Hill', ['Plot 10', 'Clos']],
      ['Lake', ['Plot 1']],
      ['', ['Plot 2']],
    ]);
    expect(grouped('status').map(([word]) => word)).toEqual(['Active', 'Resting']);
    expect(grouped()).toEqual([[undefined, ['Plot 10', 'Plot 2', 'Clos', 'Plot 1']]]);
  });

  it('distinguish a group named “No group” from fields without a group', () => {
    const fields = FIELDS.map((field) => (field.group === 'Lake' ? { ...field, group: 'No group' } : field));
    expect(inGroups(fields, 'group').map(([word]) => word)).toEqual(['Hill', 'No group', '']);
  });

  it('are listed with the number of their fields', () => {
    expect(countsBy(FIELDS, 'variety')).toEqual([
      ['Gewürztraminer', 1],
      ['Merlot', 3],
    ]);
    expect(groupsOf(FIELDS)).toEqual(['Hill', 'Lake']);
  });
});
