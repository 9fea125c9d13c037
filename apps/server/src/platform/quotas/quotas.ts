import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { refused, tooManyRequests } from '../http/refusal.ts';
import * as store from './held.store.ts';
import type { Limits } from './limits.ts';
import { type RefuseWithoutRoom, roomIn } from './room.ts';
import { tally } from './tally.ts';
import { type Uploads, uploadsIn } from './uploads.ts';

/** What keeps one estate from taking the server from the others. */
export interface Quotas {
  uploads: Uploads;
  /** @throws Refusal 507 where the disk is nearly full */
  refuseWithoutRoom: RefuseWithoutRoom;
  /** Lets so many more rows into an estate. @throws Refusal 409 where it would have too many */
  admitRows(estateId: string, more: number): Promise<void>;
  /** Lets one more picture into an estate. @throws Refusal 409 where it would have too many */
  admitPicture(estateId: string): Promise<void>;
  /** Counts a call that costs much. @throws Refusal 429 where somebody makes too many of them */
  admitCostly(userId: string): void;
}

export interface QuotaOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Of what is being uploaded; on the disk of the pictures. */
  folder: string;
}

const MINUTE_MS = 60_000;

export function quotasOf({ db, clock, limits, folder }: QuotaOptions): Quotas {
  const refuseWithoutRoom = roomIn(folder, limits.leastFreeBytes);
  const roomForRows = tally(clock, limits.rowsOfEstate, (estateId) => store.countRows(db, estateId));
  const roomForPictures = tally(clock, limits.picturesOfEstate, (estateId) =>
    store.countPictures(db, estateId),
  );
  const costly = callsAMinute(clock, limits.costlyCallsAMinute);

  return {
    uploads: uploadsIn({ folder, mostBytes: limits.uploadBytes, refuseWithoutRoom }),
    refuseWithoutRoom,

    async admitRows(estateId, more) {
      if (await roomForRows(estateId, more)) return;
      throw refused(409, 'estate_full', { rows: limits.rowsOfEstate });
    },

    async admitPicture(estateId) {
      if (await roomForPictures(estateId, 1)) return;
      throw refused(409, 'pictures_full', { pictures: limits.picturesOfEstate });
    },

    admitCostly(userId) {
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

/** @returns counts a call of somebody, and says how many milliseconds they have to wait for it, or 0 */
function callsAMinute(clock: Clock, most: number): (userId: string) => number {
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
