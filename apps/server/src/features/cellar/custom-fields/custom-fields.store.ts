import type { CustomField } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type CustomFieldValues = Pick<CustomField, 'name' | 'kind' | 'choices' | 'position'>;

export const CUSTOM_FIELDS: ManyTable<CustomFieldValues> = {
  name: 'custom_fields',
  kind: 'custom-field',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    kind: ['kind', 'text'],
    choices: ['choices', 'text[]'],
    position: ['position', 'integer'],
  },
};

const shown = sql`
  id, version, name, kind, choices, position, created_at as "createdAt", updated_at as "updatedAt"`;

export const customFields = rowsOf<CustomField, CustomFieldValues>(CUSTOM_FIELDS, {
  thing: 'field of your own',
  shown: () => shown,
});

export const listCustomFields = (db: Db, estateId: string): Promise<CustomField[]> =>
  db.rows<CustomField>(sql`
    select ${shown} from custom_fields where estate_id = ${estateId} order by position, id`);

/** Locks the fields of an estate until the transaction ends, so that their number, names and order stay. */
export const lockCustomFields = (tx: Transaction, estateId: string): Promise<number> =>
  tx.count(sql`select pg_advisory_xact_lock(hashtextextended(${`custom fields ${estateId}`}, 0))`);
