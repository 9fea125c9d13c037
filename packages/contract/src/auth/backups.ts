import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { instant } from '../platform/values.ts';

export const backups = z.strictObject({
  /** Whether the server makes backups itself. */
  isScheduled: z.boolean(),
  lastAt: instant.nullable(),
  /** Of the last attempt, if it failed. */
  failedAt: instant.nullable(),
});
export type Backups = z.infer<typeof backups>;

const call = callsOf('Settings');

export const backupOperations = {
  get: call('getBackups', 'GET /api/backups', {
    right: 'run',
    summary:
      'Tell the person whose account is the first when the server was backed up; everybody else nothing',
    data: z.strictObject({ backups: backups.nullable() }),
  }),
};
