/** Processes posts of devices into readings. */
import type { DevicePostReading } from '@cuverie/contract';
import {
  convertDeviceReading,
  type DeviceMemory,
  type DeviceReading,
  judgeDeviceReading,
  MOST_POSTS,
  momentOfReading,
  NOTHING_REMEMBERED,
  POST_DAYS,
  POST_KEPT_LENGTH,
  POSTS_A_MINUTE,
  type PostOutcome,
  recognise,
  type Sentence,
  type SentPost,
} from '@cuverie/domain';
import { v5 as idOf } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { refused, tooManyRequests } from '../../../platform/http/refusal.ts';
import { nextId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callsAMinute } from '../../../platform/quotas/quotas.ts';
import { READINGS, type StoredReading, tankReadings } from '../readings/tank-readings.store.ts';
import { tanks } from '../tanks/tanks.store.ts';
import { type LockedDevice, lockDevice, type PendingReading, savePost, trimPosts } from './devices.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Old posts are deleted after this many posts. */
const TRIMMED_EVERY = 100;

/** Maximum of stored names of other devices: the eight colours of Tilts and some more. */
const MOST_OTHERS = 16;
/** Maximum of shown readings per post. */
const MOST_SHOWN = 20;

/** Outcome of a post, with the reason of a refusal. */
export interface Outcome {
  outcome: PostOutcome;
  problem: Sentence | null;
}

interface PostContext {
  tx: Transaction;
  estateId: string;
  id: string;
  device: LockedDevice;
  now: Date;
}

/** The target of a device's readings, or why there is none. */
type Goes = 'no-tank' | 'archived' | { tankId: string };

const isSameName = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/**
 * Accepts posts of devices over any transport.
 * @throws Refusal if a device posts too often, or the estate is at its limit
 */
export function deviceInbox({
  db,
  clock,
  plans,
  quotas,
}: Pick<Platform, 'db' | 'clock' | 'plans' | 'quotas'>) {
  const postsOf = callsAMinute(clock, POSTS_A_MINUTE);
  return async (
    { estateId, id }: { estateId: string; id: string },
    sent: Omit<SentPost, 'now'>,
  ): Promise<Outcome> => {
    const wait = postsOf(id);
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw tooManyRequests(seconds, 'too_many_requests.device', { most: POSTS_A_MINUTE, seconds });
    }
    await plans.admit(estateId);
    await quotas.refuseWithoutRoom();
    await quotas.admitRows(estateId, 1);
    const result = await processPost(db, clock, { estateId, id, sent });
    if (result === undefined) throw refused(404, 'not_found.device');
    return result;
  };
}

/** Processes a post of a device into readings; returns `undefined` if the device was deleted meanwhile. */
const processPost = (
  db: Database,
  clock: Clock,
  { estateId, id, sent }: { estateId: string; id: string; sent: Omit<SentPost, 'now'> },
): Promise<Outcome | undefined> =>
  db.begin(async (tx) => {
    const device = await lockDevice(tx, estateId, id);
    if (device === undefined) return undefined;
    const now = clock.now();
    const result = await readingsOf({ tx, estateId, id, device, now }, sent);
    const { newest, takes, others, memory, takenFor, shown, outcome, problem } = result;
    await savePost(tx, {
      id: nextId(),
      estateId,
      deviceId: id,
      at: now,
      body: textOf(sent),
      outcome,
      problem,
      readings: shown.slice(0, MOST_SHOWN),
      known: {
        takes,
        others,
        memory,
        takenFor,
        kind: newest?.kind ?? null,
        batteryVolts: newest?.batteryVolts ?? null,
        batteryPercent: newest?.batteryPercent ?? null,
        signal: newest?.signal ?? null,
        intervalSeconds: newest?.interval ?? null,
      },
    });
    if (device.posts % TRIMMED_EVERY === TRIMMED_EVERY - 1)
      await trimPosts(tx, estateId, id, {
        before: new Date(now.getTime() - POST_DAYS * DAY_MS),
        most: MOST_POSTS,
      });
    return { outcome, problem };
  });

/** The stored form of a post. */
function textOf({ body, query }: Omit<SentPost, 'now'>): string {
  const text = body === '' ? new URLSearchParams(query as Record<string, string>).toString() : body;
  return text.replaceAll('\0', '').slice(0, POST_KEPT_LENGTH);
}

/** Parses a post, stores its readings and returns the new state. */
async function readingsOf(hearing: PostContext, sent: Omit<SentPost, 'now'>) {
  const { device, now } = hearing;
  const before = {
    takes: device.takes,
    others: device.others,
    memory: device.memory,
    takenFor: device.takenFor,
    shown: [] as DevicePostReading[],
    newest: undefined as DeviceReading | undefined,
  };
  const found = recognise({ ...sent, now: now.getTime() });
  if ('problem' in found) return { ...before, outcome: 'refused' as const, problem: found.problem };
  const { readings, takes, others } = ownOf(device, found.readings);
  const known = { ...before, takes, others, newest: readings.at(-1) };
  if (readings.length === 0) return { ...known, outcome: 'other-device' as const, problem: null };
  return { ...known, ...(await storeAll(hearing, readings)) };
}

/** Returns the readings of the device itself: of the chosen name, or else of the first one seen with its key. */
function ownOf(device: LockedDevice, readings: readonly DeviceReading[]) {
  const names = [...new Set(readings.flatMap(({ device: name }) => name ?? []))];
  const takes = device.takes ?? (names.length === 1 ? (names[0] ?? null) : null);
  // A gateway sends several devices, and none is chosen yet.
  const isOpen = takes === null && names.length > 1;
  const isOwn = ({ device: name }: DeviceReading) =>
    !isOpen && (name === null || takes === null || isSameName(takes, name));
  const strangers = names.filter((name) => takes === null || !isSameName(takes, name));
  return {
    takes,
    others: [...new Set([...strangers, ...device.others])]
      .filter((name) => !isOpenName(takes, name))
      .slice(0, MOST_OTHERS),
    readings: readings.filter(isOwn).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)),
  };
}

const isOpenName = (takes: string | null, name: string): boolean => takes !== null && isSameName(takes, name);

async function tankOf({ tx, estateId, device }: PostContext): Promise<Goes> {
  if (device.tankId === null) return 'no-tank';
  const tank = await tanks.find(tx, estateId, device.tankId, sql`for share`);
  if (tank === undefined) return 'no-tank';
  return tank.status === 'archived' ? 'archived' : { tankId: tank.id };
}

async function storeAll(hearing: PostContext, readings: readonly DeviceReading[]) {
  const { device, now } = hearing;
  const goes = await tankOf(hearing);
  let memory: DeviceMemory<PendingReading> = device.memory ?? NOTHING_REMEMBERED;
  let { takenFor } = device;
  let problem: Sentence | null = null;
  const shown: DevicePostReading[] = [];
  for (const reading of readings) {
    // A density first read as °P is not read as specific gravity when it falls below 1.2.
    const result = convertDeviceReading(reading, { ...device, scale: device.scale ?? takenFor });
    if ('problem' in result) {
      ({ problem } = result);
      continue;
    }
    const at = momentOfReading(reading.at, now.getTime());
    const values: PendingReading = { ...result.converted, at };
    if (values.guessed !== null) takenFor = values.guessed;
    const judged =
      typeof goes === 'string' ? { act: goes, store: [], memory } : judgeDeviceReading(memory, values);
    ({ memory } = judged);
    let outcome: PostOutcome = judged.act;
    if (typeof goes !== 'string') {
      for (const one of judged.store) {
        const isNew = await storeReading(hearing, goes.tankId, one);
        if (one === values && !isNew) outcome = 'repeated';
      }
    }
    shown.push(shownAs(reading, values, outcome));
  }
  const outcome: PostOutcome =
    shown.find((one) => one.outcome === 'stored')?.outcome ?? shown.at(-1)?.outcome ?? 'refused';
  return { memory, takenFor, shown, outcome, problem: shown.length === 0 ? problem : null };
}

function shownAs(reading: DeviceReading, values: PendingReading, outcome: PostOutcome): DevicePostReading {
  const { at, temperature, brix, pH, rawValue, rawScale } = values;
  const { device, angle } = reading;
  return {
    device,
    outcome,
    timestamp: new Date(at).toISOString(),
    temperature,
    brix,
    pH,
    angle,
    rawValue,
    rawScale,
  };
}

/** Stores a reading of the tank, with an id of device and instant, so that a repetition adds nothing. */
async function storeReading(
  { tx, estateId, id, device, now }: PostContext,
  tankId: string,
  pending: PendingReading,
): Promise<boolean> {
  const { at, temperature, brix, pH, rawValue, rawScale } = pending;
  const values = completeValues<StoredReading>(READINGS, {
    tankId,
    timestamp: new Date(at).toISOString(),
    temperature,
    brix,
    pH,
    alcoholIsEstimate: false,
    instrument: brix === null ? null : 'hydrometer',
    rawValue: brix === null ? null : rawValue,
    rawScale: brix === null ? null : rawScale,
    takenBy: device.name,
    deviceId: id,
  });
  const stamp = { userId: device.createdBy, at: now };
  return (await tankReadings.insert(tx, estateId, idOf(`${at}`, id), values, stamp)) !== undefined;
}
