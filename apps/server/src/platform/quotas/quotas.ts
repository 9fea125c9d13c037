import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { refused, tooManyRequests } from '../http/refusal.ts';
import { roomIn } from './room.ts';
import { tally } from './tally.ts';
import { uploadsIn } from './uploads.ts';
import * as store from './usage.store.ts';

/** Limits per estate or in total. `Infinity` means no limit. */
export interface Limits {
  /** Maximum of an estate's stored rows. */
  rowsOfEstate: number;
  /** Maximum of an estate's pictures. */
  picturesOfEstate: number;
  /** Maximum of costly calls of a member per minute. */
  costlyCallsAMinute: number;
  /** Bytes of all running uploads. */
  uploadBytes: number;
  /** Bytes to keep free on the disk. */
  leastFreeBytes: number;
}

/** Keeps one estate from using up the server. */
export type Quotas = ReturnType<typeof quotasOf>;

export interface QuotaOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Directory of running uploads, on the disk of the pictures. */
  folder: string;
}

const MINUTE_MS = 60_000;

/** Maximum of history entries per allowed row. */
const CHANGES_PER_ROW = 2;

export function quotasOf({ db, clock, limits, folder }: QuotaOptions) {
  const refuseWithoutRoom = roomIn(folder, limits.leastFreeBytes);
  const roomForRows = tally(clock, limits.rowsOfEstate, (estateId) => store.countRows(db, estateId));
  const changesOfEstate = CHANGES_PER_ROW * limits.rowsOfEstate;
  const roomForChanges = tally(clock, changesOfEstate, (estateId) => store.countChanges(db, estateId));
  const roomForPictures = tally(clock, limits.picturesOfEstate, (estateId) =>
    store.countPictures(db, estateId),
  );
  const costly = callsAMinute(clock, limits.costlyCallsAMinute);

  return {
    beginUpload: uploadsIn({ folder, mostBytes: limits.uploadBytes, refuseWithoutRoom }),
    /** @throws Refusal 507 if the disk is nearly full */
    refuseWithoutRoom,

    /** Counts new rows of an estate. @throws Refusal 409 beyond its limit */
    async admitRows(estateId: string, more: number): Promise<void> {
      if (await roomForRows(estateId, more)) return;
      throw refused(409, 'estate_full', { rows: limits.rowsOfEstate });
    },

    /** Counts new history entries of an estate. @throws Refusal 409 beyond its limit */
    async admitChanges(estateId: string, more: number): Promise<void> {
      if (await roomForChanges(estateId, more)) return;
      throw refused(409, 'history_full', { changes: changesOfEstate });
    },

    /** Counts a new picture of an estate. @throws Refusal 409 beyond its limit */
    async admitPicture(estateId: string): Promise<void> {
      if (await roomForPictures(estateId, 1)) return;
      throw refused(409, 'pictures_full', { pictures: limits.picturesOfEstate });
    },

    /** Counts a costly call. @throws Refusal 429 beyond the limit of a person */
    admitCostly(userId: string): void {
      const wait = costly(userId);
      if (wait === 0) return;
      const seconds = Math.ceil(wait / 1000);
      throw tooManyRequests(seconds, 'too_many_requests.costly', {
        most: limits.costlyCallsAMinute,
        seconds,
      });
    },
  };
}

/** @returns a function that counts a person's call and returns the wait in milliseconds, or 0 */
export function callsAMinute(clock: Clock, most: number): (userId: string) => number {
  let calls = new Map<string, number>();
  let began = 0;
  return (userId) => {
    const now = clock.now().getTime();
    // A minute that starts in the future is invalid too, since the clock was set back.
    if (now < began || now - began >= MINUTE_MS) {
      calls = new Map();
      began = now;
    }
    const made = calls.get(userId) ?? 0;
    if (made >= most) return began + MINUTE_MS - now;
    calls.set(userId, made + 1);
    return 0;
  };
}
