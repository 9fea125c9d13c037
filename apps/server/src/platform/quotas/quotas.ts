import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { refused, tooManyRequests } from '../http/refusal.ts';
import * as store from './held.store.ts';
import { roomIn } from './room.ts';
import { tally } from './tally.ts';
import { uploadsIn } from './uploads.ts';

/** How much one estate, or all of them together, may ask of the server. `Infinity` where there is no limit. */
export interface Limits {
  /** Rows an estate may have stored. */
  rowsOfEstate: number;
  /** Pictures an estate may have. */
  picturesOfEstate: number;
  /** Calls a member may make in a minute that cost much more than others. */
  costlyCallsAMinute: number;
  /** Bytes of all uploads that are under way. */
  uploadBytes: number;
  /** Bytes that are left free on the disk. */
  leastFreeBytes: number;
}

/** What keeps one estate from taking the server from the others. */
export type Quotas = ReturnType<typeof quotasOf>;

export interface QuotaOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Of what is being uploaded; on the disk of the pictures. */
  folder: string;
}

const MINUTE_MS = 60_000;

/** Changes an estate may have in its history for each row it may have. */
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
    /** @throws Refusal 507 where the disk is nearly full */
    refuseWithoutRoom,

    /** Lets so many more rows into an estate. @throws Refusal 409 where it would have too many */
    async admitRows(estateId: string, more: number): Promise<void> {
      if (await roomForRows(estateId, more)) return;
      throw refused(409, 'estate_full', { rows: limits.rowsOfEstate });
    },

    /** Lets so many more changes into the history of an estate. @throws Refusal 409 where it would have too many */
    async admitChanges(estateId: string, more: number): Promise<void> {
      if (await roomForChanges(estateId, more)) return;
      throw refused(409, 'history_full', { changes: changesOfEstate });
    },

    /** Lets one more picture into an estate. @throws Refusal 409 where it would have too many */
    async admitPicture(estateId: string): Promise<void> {
      if (await roomForPictures(estateId, 1)) return;
      throw refused(409, 'pictures_full', { pictures: limits.picturesOfEstate });
    },

    /** Counts a call that costs much. @throws Refusal 429 if a person makes too many of them */
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

/** @returns counts a call of a person, and returns how many milliseconds they have to wait for it, or 0 */
export function callsAMinute(clock: Clock, most: number): (userId: string) => number {
  let calls = new Map<string, number>();
  let began = 0;
  return (userId) => {
    const now = clock.now().getTime();
    // Nor does a minute that begins in the future go on: then the clock was set back.
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
