import { barrelChanges, inWords, wineChanges } from '@cuverie/contract';
import { byName, vintageProblem, windowProblem } from '@cuverie/domain';
import { type CheckedForm } from '../../../ui/form/fields.ts';
import { problemsOf } from '../../../ui/form/typed.ts';
import { BARREL_FORM, BARREL_LABELS } from '../barrels/barrel-form.ts';
import type { Things } from '../list/list-cache.ts';
import { problemsAsTyped, unknownVintageOf, WINE_FORM, WINE_LABELS } from '../wines/form/wine-form.ts';
import type { BulkChanges } from './bulk.queries.ts';

/** Fields that are individual to an item; tags are added and removed. */
const OWN = ['name', 'notes', 'tags', 'barrelId', 'capacity', 'fillLevel'] as const;

/** Tags that are added to those a wine has, or removed from them. */
const TAG_FIELDS = ['addTags', 'removeTags'] as const;
type TagField = (typeof TAG_FIELDS)[number];

export const isTagField = (field: string): field is TagField => TAG_FIELDS.some((one) => one === field);

export type BulkField =
  | Exclude<keyof typeof WINE_LABELS | keyof typeof BARREL_LABELS, (typeof OWN)[number]>
  | TagField;

const fieldsOf = (labels: object): BulkField[] =>
  Object.keys(labels).filter((field) => !OWN.some((own) => own === field)) as BulkField[];

/** The fields that support bulk changes. */
export const BULK_FIELDS = {
  wines: [...fieldsOf(WINE_LABELS), ...TAG_FIELDS],
  barrels: fieldsOf(BARREL_LABELS),
} as const;

/** The field with the place of an item. */
export const PLACE_FIELD = { wines: 'storageLocation', barrels: 'location' } as const;

export const BULK_LABELS: Readonly<Record<BulkField, string>> = {
  ...WINE_LABELS,
  ...BARREL_LABELS,
  addTags: 'Add tags',
  removeTags: 'Remove tags',
};

export type BulkValues = Record<BulkField, string>;

export const emptyBulk = (): BulkValues => byName([...BULK_FIELDS.wines, ...BULK_FIELDS.barrels], () => '');

const FIELDS: Readonly<
  Record<Things, Readonly<Partial<Record<BulkField, { read: (typed: string) => unknown }>>>>
> = {
  wines: { ...WINE_FORM.fields, ...byName(TAG_FIELDS, () => WINE_FORM.fields.tags) },
  barrels: BARREL_FORM.fields,
};

/** Validates the chosen fields as the server does. An empty optional field is cleared. */
export function checkBulk(
  things: Things,
  values: BulkValues,
  fields: readonly BulkField[],
  currentYear: number,
): CheckedForm<BulkChanges> {
  if (fields.length === 0) return { ok: false, problems: { field: 'Choose what to change' } };
  const isVintageOfWines = things === 'wines' && fields.includes('vintage');
  const changes: Record<string, unknown> = {
    ...Object.fromEntries(fields.map((field) => [field, FIELDS[things][field]?.read(values[field])])),
    ...(isVintageOfWines && unknownVintageOf(values.vintage)),
  };
  const read = (things === 'wines' ? wineChanges : barrelChanges).safeParse(changes);
  const problems = problemsOf(read.error);
  for (const field of fields)
    if (isTagField(field) && changes[field] === null) problems[field] = 'Type at least one tag';
  if (things === 'wines') {
    const typed = Object.fromEntries(fields.map((field) => [field, values[field]]));
    Object.assign(problems, problemsAsTyped(typed, currentYear));
  }
  const vintage = changes['vintage'];
  const outside =
    typeof vintage === 'number' && !Number.isNaN(vintage) && vintageProblem(vintage, currentYear);
  if (outside) problems['vintage'] = inWords(outside);
  const { drinkFrom, drinkBy } = changes as Partial<Record<'drinkFrom' | 'drinkBy', unknown>>;
  if (typeof drinkFrom === 'number' && typeof drinkBy === 'string' && !problems['drinkFrom']) {
    const closed = windowProblem({ drinkFrom, drinkBy });
    if (closed) problems['drinkBy'] ??= inWords(closed);
  }
  if (!read.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, draft: changes };
}
