import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { digest } from '../../platform/digest.ts';
import { deleteDevices } from './devices.store.ts';

/** Where a call comes from. */
export interface Caller {
  /** Whom its tries are counted under. */
  client: string;
  /** Its device in words, where it is known. */
  device: string | null;
}

/** What a device is known by: the mark it sends, or else what it is in words. */
export const deviceHash = (mark: string | undefined, { device }: Caller): Buffer =>
  mark === undefined ? digest(`words ${device}`) : hashOfMark(mark);

export const hashOfMark = (mark: string): Buffer => digest(`mark ${mark}`);

const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes devices without a sign-in for more than a year; returns how many. */
export const sweepDevices = (db: Db, clock: Clock): Promise<number> =>
  deleteDevices(db, new Date(clock.now().getTime() - KEPT_MS));
