import { backupOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { BackupState } from '../../../platform/backup/schedule.ts';
import { sql } from '../../../platform/database/sql.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';

interface BackupOptions extends Platform {
  backupState: () => Promise<BackupState>;
}

/** Returns when the server was last backed up; only the first account, which set the server up, sees it. */
export function backupRoutes(app: FastifyInstance, { db, backupState }: BackupOptions): void {
  route(app, backupOperations.get, async ({ member }) => {
    const first = await db.row<{ id: string }>(sql`select id from users order by created_at, id limit 1`);
    if (first?.id !== member.userId) return { backups: null };
    const { isScheduled, lastAt = null, failedAt = null } = await backupState();
    return { backups: { isScheduled, lastAt, failedAt } };
  });
}
