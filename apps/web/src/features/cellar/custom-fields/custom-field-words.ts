import type { CustomField } from '@cuverie/contract';
import type { CustomFieldKind, CustomFilter } from '@cuverie/domain';
import { readCustomFilters } from '@cuverie/domain';
import { customFieldName } from '../../../api/custom-fields.ts';
import { dayWords, numberWords } from '../../../ui/words.ts';

export const KIND_WORDS: Readonly<Record<CustomFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  day: 'Date',
  choice: 'Choice',
};

const DAY = /^\d{4}-\d\d-\d\d$/;

/** `Choice: Natural, Glass`. */
export const kindWords = ({ kind, choices }: Pick<CustomField, 'kind' | 'choices'>): string =>
  choices === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]}: ${choices.join(', ')}`;

/** A value as people read it; `null` without one. */
export function customWords(
  { id, kind }: Pick<CustomField, 'id' | 'kind'>,
  { custom }: { custom?: Readonly<Record<string, string | number>> | undefined },
): string | null {
  const value = custom?.[id];
  if (value === undefined) return null;
  if (typeof value === 'number') return numberWords(value);
  return kind === 'day' && DAY.test(value) ? dayWords(value) : value;
}

const ACTS: Readonly<Record<CustomFilter['act'], string>> = {
  is: ':',
  has: ' has',
  from: ' from',
  to: ' up to',
  any: ' is filled in',
};

/** `Shipper: Berry`, `Bin from 9`. */
export function customFilterWords(text: string): string {
  const [filter] = readCustomFilters([text]);
  if (!filter) return text;
  const { id, act, value } = filter;
  return `${customFieldName(id)}${ACTS[act]} ${DAY.test(value) ? dayWords(value) : value}`.trim();
}
