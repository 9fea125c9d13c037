import { expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';

const server = useTestApp({
  backupState: async () => ({ isScheduled: true, lastAt: '2026-11-23T04:00:00.000Z', failedAt: undefined }),
});

test('shows the last backup to the first account only', async () => {
  const [first, second] = [await server().signUp('Ana'), await server().signUp('Bob')];
  const longAgo = new Date('2020-01-01');
  await server().db.count(sql`update users set created_at = ${longAgo} where id = ${first.user.id}`);
  expect((await first.get('/api/backups')).data).toEqual({
    backups: { isScheduled: true, lastAt: '2026-11-23T04:00:00.000Z', failedAt: null },
  });
  expect((await second.get('/api/backups')).data).toEqual({ backups: null });
  expect((await server().visitor.get('/api/backups')).status).toBe(401);
});
