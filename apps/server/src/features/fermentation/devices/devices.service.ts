import { randomBytes } from 'node:crypto';
import type { DeviceChanges, DeviceDraft, MadeDevice } from '@cuverie/contract';
import { sentenceOf } from '@cuverie/contract';
import { calibrationProblem, KEY_LENGTH, KEY_LETTERS, POST_DAYS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { definedValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import { tanks } from '../tanks/tanks.store.ts';
import { brokers, forgetStranger } from './brokers/brokers.store.ts';
import * as store from './devices.store.ts';

const { devices } = store;

/**
 * 130 random bits in letters that can be typed into a device. The key is returned once; only its `digest` is stored.
 */
const newKey = (): string =>
  Array.from(randomBytes(KEY_LENGTH), (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes old posts of devices. */
export const sweepPosts = (db: Database, clock: Clock): Promise<number> =>
  store.deletePosts(db, new Date(clock.now().getTime() - POST_DAYS * DAY_MS));

/** Defaults of a new device. */
const UNSET = { scale: null, temperatureUnit: null, calibration: null } as const;

/** Fields that determine a device's readings; a change starts a new series. */
const MAKES_READINGS = ['tankId', 'brokerId', 'takes', 'scale', 'temperatureUnit', 'calibration'] as const;

export function deviceService({ db, clock }: Platform) {
  /** Locks the tank against archiving. */
  async function holdTank(tx: Transaction, { estateId }: Member, tankId: string | null | undefined) {
    if (typeof tankId !== 'string') return;
    const tank = await tanks.find(tx, estateId, tankId);
    if (tank === undefined) throw invalid({ tankId: sentenceOf('device_tank_unknown') });
    if (tank.status === 'archived') throw invalid({ tankId: sentenceOf('tank_locked') });
  }

  /** Validates the broker of a device and removes its name from the unknown ones. */
  async function holdBroker(
    tx: Transaction,
    { estateId }: Member,
    { brokerId, takes }: Pick<store.DeviceColumns, 'brokerId' | 'takes'>,
  ) {
    if (brokerId === null) return;
    if (!takes) throw invalid({ takes: sentenceOf('device_broker_nameless') });
    if (!(await brokers.find(tx, estateId, brokerId)))
      throw invalid({ brokerId: sentenceOf('device_broker_unknown') });
    await forgetStranger(tx, { estateId, brokerId, name: takes });
  }

  /** Turns the unique violation of a name at a broker into a message. */
  const withOwnName = async <Kept>(
    takes: string | null | undefined,
    keep: () => Promise<Kept>,
  ): Promise<Kept> => {
    try {
      return await keep();
    } catch (error) {
      if (!isUniqueViolation(error, 'devices_one_of_broker')) throw error;
      throw invalid({ takes: sentenceOf('broker_name_taken', { name: takes ?? '' }) });
    }
  };

  async function giveKey(tx: Transaction, { estateId }: CanEdit, deviceId: string): Promise<MadeDevice> {
    const key = newKey();
    await store.putKey(tx, { estateId, deviceId, hash: digest(key), at: clock.now() });
    return { id: deviceId, key };
  }

  return {
    list: async ({ estateId }: Member) => ({ rows: await store.listDevices(db, estateId), nextCursor: null }),

    get: ({ estateId }: Member, id: string) => devices.get(db, estateId, id),

    async posts(
      { estateId }: Member,
      id: string,
      page: { cursor?: string | undefined; limit?: number | undefined },
    ) {
      await devices.get(db, estateId, id);
      return store.listPosts(db, estateId, id, page);
    },

    /** Creates a device; only this answer contains its key. */
    add: (
      member: CanEdit,
      { name, tankId = null, brokerId = null, takes }: DeviceDraft,
    ): Promise<MadeDevice> =>
      withOwnName(takes, () =>
        db.begin(async (tx) => {
          await holdTank(tx, member, tankId);
          const values = { ...UNSET, name, tankId, brokerId, takes: takes || null };
          await holdBroker(tx, member, values);
          const id = newId();
          await devices.insert(tx, member.estateId, id, values, stampOf(member, clock));
          return giveKey(tx, member, id);
        }),
      ),

    update: (member: CanEdit, id: string, { version, ...changes }: DeviceChanges) =>
      withOwnName(changes.takes, () =>
        db.begin(async (tx) => {
          const locked = await devices.lock(tx, member.estateId, id, { version });
          if (changes.tankId !== locked.row.tankId) await holdTank(tx, member, changes.tankId);
          refuseProblems({
            calibration: changes.calibration ? calibrationProblem(changes.calibration) : undefined,
          });
          const isOtherwise = MAKES_READINGS.some(
            (field) => changes[field] !== undefined && changes[field] !== locked.row[field],
          );
          if (isOtherwise) await store.forgetLine(tx, member.estateId, id);
          const after = { ...locked.row, ...definedValues(changes) };
          if (changes.brokerId !== undefined || changes.takes !== undefined)
            await holdBroker(tx, member, after);
          return devices.update(tx, locked, changes, stampOf(member, clock));
        }),
      ),

    /** Replaces a device's key; posts with the old one are refused. */
    renew: (member: CanEdit, id: string): Promise<MadeDevice> =>
      db.begin(async (tx) => {
        const locked = await devices.lock(tx, member.estateId, id);
        await devices.update(tx, locked, {}, stampOf(member, clock));
        return giveKey(tx, member, id);
      }),

    delete: (member: CanEdit, id: string) =>
      db.begin(async (tx) => {
        const locked = await devices.lock(tx, member.estateId, id);
        await store.deleteKey(tx, member.estateId, id);
        await devices.delete(tx, locked, stampOf(member, clock));
        return { id };
      }),
  };
}
