import type { Block } from '@cuverie/contract';

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const distinct = (words: Iterable<string>): string[] => [...new Set(words)].toSorted(compare);

/** The groups fields are in, in the order of a list. */
export const groupsOf = (fields: readonly Block[]): string[] =>
  distinct(fields.flatMap(({ group }) => group ?? []));
