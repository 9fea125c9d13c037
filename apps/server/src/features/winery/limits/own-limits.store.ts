import type { StoredOwnLimit } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type OwnLimitValues = Pick<StoredOwnLimit, 'of' | 'max' | 'unit' | 'isRed'>;

export const OWN_LIMITS: ManyTable<OwnLimitValues> = {
  name: 'own_limits',
  kind: 'limit',
  named: 'of',
  columns: {
    of: ['limited', 'text'],
    max: ['max', 'numeric'],
    unit: ['unit', 'text'],
    isRed: ['is_red', 'boolean'],
  },
};

const shown = sql`
  id, version, limited as of, max, unit, is_red as "isRed", created_at as "createdAt", updated_at as "updatedAt"`;

export const ownLimits = rowsOf<StoredOwnLimit, OwnLimitValues>(OWN_LIMITS, {
  thing: 'limit',
  shown: () => shown,
});

export const listOwnLimits = (db: Db, estateId: string): Promise<StoredOwnLimit[]> =>
  db.rows<StoredOwnLimit>(
    sql`select ${shown} from own_limits where estate_id = ${estateId} order by created_at, id`,
  );
