import type { Block } from '@cuverie/contract';
import { fieldReadiness, READINESS } from '@cuverie/domain';
import { textOf, withoutUndefined } from '../../../ui/page/address.ts';

/** The filter, order and grouping of fields in the address. */
export interface FieldFilter {
  q?: string;
  variety?: string;
  status?: string;
  /** An empty text stands for fields without a group. */
  group?: string;
  /** If omitted, active fields first, in the order they were added. */
  sort?: SortBy;
  by?: GroupBy;
}

/** The possible orders of fields. */
export const SORTS = {
  name: 'Name',
  variety: 'Variety',
  readiness: 'Nearest to harvest',
  sample: 'Longest without a sample',
  '-area': 'Largest area',
  area: 'Smallest area',
} as const;
export type SortBy = keyof typeof SORTS;

/** The fields' properties for grouping and filters. */
export const GROUPINGS = { group: 'Group', variety: 'Variety', status: 'Status' } as const;
export type GroupBy = keyof typeof GROUPINGS;

const wordOf = <Word extends string>(value: unknown, words: Readonly<Record<Word, string>>) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (value as Word) : undefined;

/** Parses the filter leniently: invalid values are left out. */
export function parseFieldFilter(raw: Readonly<Record<string, unknown>>): FieldFilter {
  const group = textOf(raw['group']);
  return {
    ...withoutUndefined<Omit<FieldFilter, 'group'>>({
      q: textOf(raw['q']),
      variety: textOf(raw['variety']),
      status: textOf(raw['status']),
      sort: wordOf(raw['sort'], SORTS),
      by: wordOf(raw['by'], GROUPINGS),
    }),
    ...(group !== undefined && { group }),
  };
}

/** Removes all filters, but keeps the order and the grouping. */
export const NO_FILTERS = { q: undefined, variety: undefined, status: undefined, group: undefined };

export const isFiltered = ({ q, variety, status, group }: FieldFilter): boolean =>
  [q, variety, status, group].some((value) => value !== undefined);

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The value by which a field is grouped and filtered; empty if it has no group. */
const wordOfField = (field: Block, by: GroupBy): string => field[by] ?? '';

/** The values with their number of fields; those of active fields first, and the empty one last. */
export function countsBy(fields: readonly Block[], by: GroupBy): [word: string, count: number][] {
  const last = (word: string) => Number(word === '');
  const first = (word: string) => Number(by === 'status' && word === 'Active');
  return [...Map.groupBy(fields, (field) => wordOfField(field, by))]
    .map(([word, same]): [string, number] => [word, same.length])
    .toSorted(
      ([one], [other]) =>
        last(one) - last(other) || first(other) - first(one) || compare(one, other) || (one < other ? -1 : 1),
    );
}

/** The groups of fields, in the order of a list. */
export const groupsOf = (fields: readonly Block[]): string[] =>
  countsBy(fields, 'group').flatMap(([group]) => (group === '' ? [] : [group]));

const isActive = ({ status }: Block): number => Number(status === 'Active');
const harvestOf = ({ latestReading }: Block): number => READINESS.indexOf(fieldReadiness(latestReading));
/** The day of the latest sample; fields without one sort first. */
const sampledOn = ({ latestReading }: Block): string => latestReading?.date ?? '';

const ORDERS: Readonly<Record<SortBy, (one: Block, other: Block) => number>> = {
  name: () => 0,
  variety: (one, other) => compare(one.variety, other.variety),
  // Only active fields are still to be sampled and picked.
  readiness: (one, other) => isActive(other) - isActive(one) || harvestOf(other) - harvestOf(one),
  sample: (one, other) => isActive(other) - isActive(one) || compare(sampledOn(one), sampledOn(other)),
  area: (one, other) => one.area - other.area,
  '-area': (one, other) => other.area - one.area,
};

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** The matching fields in order; equal ones are sorted by name. */
export function findFields(fields: readonly Block[], finding: FieldFilter): Block[] {
  const { q = '', variety, status, group, sort } = finding;
  const words = folded(q).split(/\s+/);
  const found = fields.filter((field) => {
    const text = folded([field.name, field.variety, field.group ?? ''].join(' '));
    return (
      words.every((word) => text.includes(word)) &&
      (variety === undefined || field.variety === variety) &&
      (status === undefined || field.status === status) &&
      (group === undefined || (field.group ?? '') === group)
    );
  });
  if (sort === undefined) return found.toSorted((one, other) => isActive(other) - isActive(one));
  return found.toSorted((one, other) => ORDERS[sort](one, other) || compare(one.name, other.name));
}

/** The fields by the value of their group, empty for none; a single group if they are not grouped. */
export function inGroups(
  fields: readonly Block[],
  by: GroupBy | undefined,
): [word: string | undefined, Block[]][] {
  if (by === undefined) return [[undefined, [...fields]]];
  const groups = Map.groupBy(fields, (field) => wordOfField(field, by));
  return countsBy(fields, by).map(([word]) => [word, groups.get(word) ?? []]);
}
