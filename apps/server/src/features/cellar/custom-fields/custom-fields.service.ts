import { type CustomField, type customFieldOperations, sentenceOf, WINE_CSV } from '@cuverie/contract';
import { CUSTOM_FIELD_LIMITS, type Sentence } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refuseProblems } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { customFields, listCustomFields, lockCustomFields } from './custom-fields.store.ts';

const folded = (name: string): string => name.trim().toLowerCase();

/** Headings of our files, which a field of that name would repeat. */
const HEADINGS = new Set(WINE_CSV.map(({ heading }) => folded(heading)));

/** Returns why a name can't be that of a new or renamed field. */
export const nameProblem = (
  name: string,
  others: readonly Pick<CustomField, 'name'>[],
): Sentence | undefined =>
  HEADINGS.has(folded(name)) || others.some((other) => folded(other.name) === folded(name))
    ? sentenceOf('custom_field_taken', { name })
    : undefined;

export const tooManyFields = (): Sentence =>
  sentenceOf('too_many_custom_fields', { most: CUSTOM_FIELD_LIMITS.fields });

export function customFieldService({ db, clock }: Platform) {
  return {
    ...plainRows({ db, clock }, customFields, listCustomFields),

    add: (member, { id = newId(), name, kind, choices = null }) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        await lockCustomFields(tx, estateId);
        const all = await listCustomFields(tx, estateId);
        const there = all.find((one) => one.id === id);
        if (there) return { row: there, added: false };
        if (all.length >= CUSTOM_FIELD_LIMITS.fields) throw invalid({ name: tooManyFields() });
        refuseProblems({
          name: nameProblem(name, all),
          choices:
            kind === 'choice' && choices === null
              ? sentenceOf('required', { field: 'Choices' })
              : kind !== 'choice' && choices !== null
                ? sentenceOf('custom_choices_only')
                : undefined,
        });
        const position = 1 + Math.max(-1, ...all.map((one) => one.position));
        const values = { name, kind, choices, position };
        const row = await customFields.insert(tx, estateId, id, values, stampOf(member, clock));
        return { row: row ?? (await customFields.get(tx, estateId, id)), added: row !== undefined };
      }),

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        await lockCustomFields(tx, estateId);
        const locked = await customFields.lock(tx, estateId, id, { version });
        const others = (await listCustomFields(tx, estateId)).filter((one) => one.id !== id);
        refuseProblems({
          name: changes.name === undefined ? undefined : nameProblem(changes.name, others),
          choices:
            changes.choices !== undefined && locked.row.kind !== 'choice'
              ? sentenceOf('custom_choices_only')
              : undefined,
        });
        return customFields.update(tx, locked, changes, stampOf(member, clock));
      }),

    // The values stay in the wines, so that the field comes back with them.

    order: (member: CanEdit, ids: readonly string[]) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        await lockCustomFields(tx, estateId);
        const all = await listCustomFields(tx, estateId);
        const placeOf = ({ id }: CustomField) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
        const ordered = all.toSorted((one, other) => placeOf(one) - placeOf(other));
        for (const [position, field] of ordered.entries()) {
          if (field.position === position) continue;
          const locked = await customFields.lock(tx, estateId, field.id, {});
          await customFields.update(tx, locked, { position }, stampOf(member, clock));
        }
        return { rows: await listCustomFields(tx, estateId), nextCursor: null };
      }),
  } satisfies RowService<typeof customFieldOperations> & { order: unknown };
}
