import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { digest } from '../../../platform/digest.ts';
import { deleteDevices } from './devices.store.ts';

/** The client of a call. */
export interface Caller {
  /** The subject its attempts are counted under. */
  client: string;
  /** Description of the device, if known. */
  device: string | null;
}

/** Returns the identity of a device: its mark, or else its description. */
export const deviceHash = (mark: string | undefined, { device }: Caller): Buffer =>
  mark === undefined ? digest(`words ${device}`) : hashOfMark(mark);

export const hashOfMark = (mark: string): Buffer => digest(`mark ${mark}`);

const DEVICE_LIFE_MS = 400 * 24 * 60 * 60 * 1000;

/** Deletes devices without a sign-in for more than a year; returns how many. */
export const sweepDevices = (db: Db, clock: Clock): Promise<number> =>
  deleteDevices(db, new Date(clock.now().getTime() - DEVICE_LIFE_MS));
