import type { Trial } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

export type TrialValues = Pick<Trial, 'name' | 'note' | 'blends'>;

export const TRIALS: ManyTable<TrialValues> = {
  name: 'trials',
  kind: 'trial',
  named: 'name',
  columns: { name: ['name', 'text'], note: ['note', 'text'], blends: ['blends', 'jsonb'] },
};

const shown = sql`
  id, version, name, note, blends, created_at as "createdAt", updated_at as "updatedAt"`;

export const trials = rowsOf<Trial, TrialValues>(TRIALS, { thing: 'trial', shown: () => shown });

export const listTrials = (db: Db, estateId: string): Promise<Trial[]> =>
  db.rows<Trial>(
    sql`select ${shown} from trials where estate_id = ${estateId} order by created_at desc, id desc`,
  );
