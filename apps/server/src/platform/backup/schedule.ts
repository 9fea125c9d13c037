/** Scheduled backups of the running server. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStamp } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { unlessBackingUp } from '../database/long-work.ts';
import { removeLeftovers } from '../files.ts';
import { lastBackup, noteBackup } from './last.ts';
import { type BackupSource, writeBackup } from './write.ts';

export interface BackupSchedule {
  /** Absolute. */
  readonly folder: string;
  readonly everyHours: number;
  /** Number of kept backups; the oldest are deleted. */
  readonly keep: number;
}

/** Shown to the administrator; instants. */
export interface BackupState {
  readonly isScheduled: boolean;
  /** Of the last backup, made by the server or by hand. */
  readonly lastAt: string | undefined;
  /** Of this server's last attempt, if it failed. */
  readonly failedAt: string | undefined;
}

const HOUR_MS = 60 * 60 * 1000;
const LEFT_BEHIND_MS = 24 * HOUR_MS;
const PREFIX = 'cuverie-';
const NAME = /^cuverie-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** Returns when one of our backups was made, by its name. */
const instantOf = (name: string): number => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'));

export function backupsOf(db: Database, source: BackupSource, schedule: BackupSchedule | undefined) {
  const { clock, dataDir } = source;
  let failedAt: string | undefined;

  /** Whether it was made by a clock that was too fast, so that its time is unknown. */
  const isToCome = (name: string): boolean => instantOf(name) > clock.now().getTime() + HOUR_MS;

  /** Newest first; those dated in the future come last. */
  const names = async (folder: string): Promise<string[]> => {
    const ours = (await readdir(folder))
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed();
    return [...ours.filter((name) => !isToCome(name)), ...ours.filter(isToCome)];
  };

  const isDue = async ({ folder, everyHours }: BackupSchedule): Promise<boolean> => {
    const [newest] = await names(folder);
    return (
      newest === undefined ||
      isToCome(newest) ||
      clock.now().getTime() - instantOf(newest) >= everyHours * HOUR_MS
    );
  };

  const make = async ({ folder, keep }: BackupSchedule): Promise<void> => {
    const file = join(folder, `${PREFIX}${fileStamp(clock)}.zip`);
    const { createdAt } = await writeBackup(source, file);
    await noteBackup(dataDir, createdAt, file);
    for (const old of (await names(folder)).slice(keep)) await rm(join(folder, old), { force: true });
    await removeLeftovers(folder, PREFIX, LEFT_BEHIND_MS, clock.now().getTime(), '.part');
  };

  return {
    /** Makes a backup if it is due and no other server on this database is making one. */
    makeIfDue: async (): Promise<void> => {
      if (schedule === undefined) return;
      try {
        await mkdir(schedule.folder, { recursive: true, mode: 0o700 });
        if (await isDue(schedule))
          await unlessBackingUp(db, async () => {
            // Another server may have made it meanwhile.
            if (await isDue(schedule)) await make(schedule);
          });
        failedAt = undefined;
      } catch (error) {
        if (source.signal?.aborted === true) return;
        failedAt = clock.now().toISOString();
        throw error;
      }
    },

    state: async (): Promise<BackupState> => ({
      isScheduled: schedule !== undefined,
      lastAt: await lastBackup(dataDir),
      failedAt,
    }),
  };
}
