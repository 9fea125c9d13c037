/** Values of the estate's own fields as they are typed: texts under `custom.{id}`. */
import { type CustomField, customProblems, inWords, type WineDraft } from '@cuverie/contract';
import type { CustomValues } from '@cuverie/domain';
import { readNumber, writeNumber } from '../../../ui/fields/number.ts';
import type { Problems } from '../../../ui/form/typed.ts';
import type { TypedForm } from '../../../ui/form/useTyped.ts';

export const customKey = (id: string): string => `custom.${id}`;

/** The input of an own field, whose value stands in the form beside those that its type names. */
export const customInput = <Values extends object>(form: Pick<TypedForm<Values>, 'input'>, id: string) =>
  form.input(customKey(id) as keyof Values & string);

/** Stored values as they would be typed. */
export const typedCustom = (
  fields: readonly Pick<CustomField, 'id'>[],
  custom: CustomValues | null | undefined,
): object =>
  Object.fromEntries(
    fields.map(({ id }) => {
      const value = custom?.[id];
      return [customKey(id), typeof value === 'number' ? writeNumber(value) : (value ?? '')];
    }),
  );

/** Typed values as they are sent; an empty one is `null`. */
export const readCustom = (
  fields: readonly Pick<CustomField, 'id' | 'kind'>[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string | number | null> =>
  Object.fromEntries(
    fields.map(({ id, kind }) => {
      const typed = values[customKey(id)];
      const text = typeof typed === 'string' ? typed.trim() : '';
      if (text === '') return [id, null];
      return [id, kind === 'number' ? readNumber(text) : text];
    }),
  );

/** The problems of typed values, by input. */
export const typedProblems = (
  fields: readonly CustomField[],
  typed: Readonly<Record<string, string | number | null>>,
  stored: CustomValues | null | undefined,
): Problems =>
  Object.fromEntries(
    Object.entries(customProblems(fields, typed, stored)).map(([key, problem]) => [key, inWords(problem)]),
  );

/** The values that differ from the stored ones; `undefined` without any. */
export function changedCustom(
  stored: CustomValues | null | undefined,
  typed: WineDraft['custom'],
): WineDraft['custom'] {
  const changed = Object.entries(typed ?? {}).filter(([id, value]) => (stored?.[id] ?? null) !== value);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
