import type { Device, DeviceCalibration, DevicePost } from '@cuverie/contract';
import type {
  ConvertedReading,
  DensityScale,
  DeviceMemory,
  DeviceTemperature,
  DeviceValues,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import { keyset } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A reading waiting to be stored. */
export type PendingReading = ConvertedReading & DeviceValues;

/** User-defined fields of a device. */
export interface DeviceColumns {
  name: string;
  tankId: string | null;
  brokerId: string | null;
  takes: string | null;
  scale: DensityScale | null;
  temperatureUnit: DeviceTemperature | null;
  calibration: DeviceCalibration | null;
}

export const DEVICES: ManyTable<DeviceColumns> = {
  name: 'devices',
  kind: 'device',
  named: 'name',
  columns: {
    name: ['name', 'text'],
    tankId: ['tank_id', 'uuid'],
    brokerId: ['broker_id', 'uuid'],
    takes: ['takes', 'text'],
    scale: ['scale', 'text'],
    temperatureUnit: ['temperature_unit', 'text'],
    calibration: ['calibration', 'jsonb'],
  },
};

const shown = sql`
  id, version, name, tank_id as "tankId", broker_id as "brokerId", takes, others, scale,
  taken_for as "takenFor", temperature_unit as "temperatureUnit", calibration, kind, last_seen_at as "lastSeenAt", last_outcome as "lastOutcome",
  battery_volts as "batteryVolts", battery_percent as "batteryPercent", signal, interval_seconds as "intervalSeconds",
  created_at as "createdAt", updated_at as "updatedAt"`;

export const devices = rowsOf<Device, DeviceColumns>(DEVICES, { thing: 'device', shown: () => shown });

export const listDevices = (db: Db, estateId: string): Promise<Device[]> =>
  db.rows<Device>(sql`select ${shown} from devices where estate_id = ${estateId} order by created_at, id`);

/** Clears the reference readings, when the device moves to another tank or is read differently. */
export async function forgetLine(tx: Transaction, estateId: string, id: string): Promise<void> {
  await tx.count(sql`
    update devices set memory = null, taken_for = null where estate_id = ${estateId} and id = ${id}`);
}

/** Sets a device's key, replacing the old one. */
export async function putKey(
  tx: Transaction,
  { estateId, deviceId, hash, at }: { estateId: string; deviceId: string; hash: Buffer; at: Date },
): Promise<void> {
  await tx.count(sql`
    insert into device_keys (estate_id, device_id, hash, made_at)
    values (${estateId}, ${deviceId}, ${hash}, ${at})
    on conflict (estate_id, device_id) do update set hash = excluded.hash, made_at = excluded.made_at`);
}

export async function deleteKey(tx: Transaction, estateId: string, deviceId: string): Promise<void> {
  await tx.count(sql`delete from device_keys where estate_id = ${estateId} and device_id = ${deviceId}`);
}

export const findByKey = (db: Db, hash: Buffer): Promise<{ estateId: string; id: string } | undefined> =>
  db.row<{ estateId: string; id: string }>(sql`
    select estate_id as "estateId", device_id as id from device_keys where hash = ${hash}`);

/** Finds the device with a name at a broker. */
export const findByBroker = (
  db: Db,
  { estateId, brokerId, name }: { estateId: string; brokerId: string; name: string },
): Promise<{ estateId: string; id: string } | undefined> =>
  db.row<{ estateId: string; id: string }>(sql`
    select estate_id as "estateId", id from devices
    where estate_id = ${estateId} and broker_id = ${brokerId} and lower(takes) = lower(${name})`);

/** A device as loaded for a post. */
export interface LockedDevice
  extends Pick<Device, 'takes' | 'others' | 'takenFor'>,
    Omit<DeviceColumns, 'takes' | 'brokerId'> {
  memory: DeviceMemory<PendingReading> | null;
  posts: number;
  createdBy: string;
}

/** Locks a device for a post, so that simultaneous posts take turns. */
export const lockDevice = (
  tx: Transaction,
  estateId: string,
  id: string,
): Promise<LockedDevice | undefined> =>
  tx.row<LockedDevice>(sql`
    select name, tank_id as "tankId", takes, others, scale, taken_for as "takenFor",
      temperature_unit as "temperatureUnit", calibration, memory, posts::float8 as posts, created_by as "createdBy"
    from devices where estate_id = ${estateId} and id = ${id} for update`);

export interface NewPost extends Omit<DevicePost, 'at'> {
  at: Date;
  estateId: string;
  deviceId: string;
  /** New state of the device; `undefined` fields stay. */
  known: Pick<LockedDevice, 'takes' | 'others' | 'takenFor' | 'memory'> &
    Pick<Device, 'kind' | 'batteryVolts' | 'batteryPercent' | 'signal' | 'intervalSeconds'>;
}

/** Stores a post and the new state. */
export async function savePost(tx: Transaction, post: NewPost): Promise<void> {
  const { estateId, deviceId, at, known, outcome } = post;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.count(sql`
    with kept as (
      insert into device_posts (estate_id, id, device_id, at, body, outcome, problem, readings)
      values (${estateId}, ${post.id}, ${deviceId}, ${at}, ${post.body}, ${outcome},
        ${json(post.problem)}::text::jsonb, ${json(post.readings)}::text::jsonb)
    )
    update devices set last_seen_at = ${at}, last_outcome = ${outcome}, posts = posts + 1,
      takes = ${known.takes}, others = ${known.others}::text[], taken_for = ${known.takenFor},
      memory = ${json(known.memory)}::text::jsonb, kind = coalesce(${known.kind}, kind),
      battery_volts = coalesce(${known.batteryVolts}, battery_volts),
      battery_percent = coalesce(${known.batteryPercent}, battery_percent),
      signal = coalesce(${known.signal}, signal), interval_seconds = coalesce(${known.intervalSeconds}, interval_seconds)
    where estate_id = ${estateId} and id = ${deviceId}`);
}

/** Deletes posts of a device beyond its age and number limits. */
export async function trimPosts(
  tx: Transaction,
  estateId: string,
  deviceId: string,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await tx.count(sql`
    delete from device_posts where estate_id = ${estateId} and device_id = ${deviceId}
      and (at < ${before} or at <= (
        select at from device_posts where estate_id = ${estateId} and device_id = ${deviceId}
        order by at desc, id desc offset ${most} limit 1
      ))`);
}

/** Deletes all posts before an instant, also of silent devices; returns how many. */
export const deletePosts = (db: Db, before: Date): Promise<number> =>
  db.count(sql`delete from device_posts where at < ${before}`);

const NEWEST = {
  at: { expression: sql`at`, type: 'timestamptz', of: (post) => post.at },
} as const satisfies Record<string, SortKey<DevicePost>>;

/** Lists the posts of a device, newest first. */
export async function listPosts(
  db: Db,
  estateId: string,
  deviceId: string,
  { cursor, limit = 50 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<DevicePost>> {
  const { after, inOrder, pageOf } = keyset<DevicePost, 'at'>(NEWEST, { sort: '-at', cursor, limit });
  return pageOf(
    await db.rows<DevicePost>(sql`
      select id, at, body, outcome, problem, readings from device_posts
      where estate_id = ${estateId} and device_id = ${deviceId} ${after} ${inOrder}`),
  );
}
