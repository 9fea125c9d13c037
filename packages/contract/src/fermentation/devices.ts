import {
  CALIBRATED,
  CALIBRATION_WAYS,
  DENSITY_SCALES,
  DEVICE_KINDS,
  DEVICE_TEMPERATURES,
  HIGHEST_POWER,
  MOST_CALIBRATION_POINTS,
  POST_OUTCOMES,
  TANK_READING_LIMITS,
} from '@cuverie/domain';
import { z } from 'zod';
import { deletedId, sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import {
  byId,
  id,
  instant,
  numberIn,
  oneOf,
  optionalText,
  page,
  requiredText,
  version,
} from '../platform/values.ts';

const calibrationPoint = z.object({
  /** The device's value: degrees of an angle, or °Bx of a density. */
  shown: numberIn('Shown', { min: -5, max: 180 }, 4),
  /** The true value, °Bx. */
  brix: numberIn('Brix', TANK_READING_LIMITS.brix, 2),
});

export const deviceCalibration = z.object({
  of: oneOf('Calibrated', CALIBRATED),
  by: oneOf('Way', CALIBRATION_WAYS),
  /** Power of the polynomial: 0 is a constant correction. */
  power: numberIn('Power', { min: 0, max: HIGHEST_POWER }),
  points: z
    .array(calibrationPoint, problem('must_be', { field: 'Points', kind: 'list' }))
    .max(
      MOST_CALIBRATION_POINTS,
      problem('too_many_entries', { field: 'Points', most: MOST_CALIBRATION_POINTS }),
    ),
});
export type DeviceCalibration = z.infer<typeof deviceCalibration>;

const ofDevice = {
  name: requiredText('Name', 100),
  /** The tank of its readings; `null`: none. */
  tankId: id.nullable().optional(),
  /** Its broker, with its name there; `null`: it only uses its key. */
  brokerId: id.nullable().optional(),
  /** Its own name; `null`: of the next sender. */
  takes: optionalText('Takes', 200),
};

const settings = {
  /** Scale of its density if it sends none; `null`: guessed. */
  scale: oneOf('Scale', DENSITY_SCALES).nullable().optional(),
  /** Unit of its temperature if it sends none; `null`: guessed. */
  temperatureUnit: oneOf('Temperature', DEVICE_TEMPERATURES).nullable().optional(),
  calibration: deviceCalibration.nullable().optional(),
};

export const deviceDraft = z.object(ofDevice);
export type DeviceDraft = z.infer<typeof deviceDraft>;

export const deviceChanges = z.object({ version, ...z.object(ofDevice).partial().shape, ...settings });
export type DeviceChanges = z.infer<typeof deviceChanges>;

export const device = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  tankId: id.nullable(),
  brokerId: id.nullable(),
  takes: z.string().nullable(),
  /** Names of other devices that use its key. */
  others: z.array(z.string()),
  scale: z.enum(DENSITY_SCALES).nullable(),
  /** The guessed scale of its density. */
  takenFor: z.enum(DENSITY_SCALES).nullable(),
  temperatureUnit: z.enum(DEVICE_TEMPERATURES).nullable(),
  calibration: deviceCalibration.nullable(),
  /** Its protocol; `null`: it sent nothing yet. */
  kind: z.enum(DEVICE_KINDS).nullable(),
  lastSeenAt: instant.nullable(),
  lastOutcome: z.enum(POST_OUTCOMES).nullable(),
  batteryVolts: z.number().nullable(),
  batteryPercent: z.number().nullable(),
  /** dBm. */
  signal: z.number().nullable(),
  intervalSeconds: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Device = z.infer<typeof device>;

/** A device with its key, which is returned only here. It posts to `/api/in/` and the key. */
export const madeDevice = z.strictObject({ id, key: z.string() });
export type MadeDevice = z.infer<typeof madeDevice>;

const readAs = z.strictObject({
  device: z.string().nullable(),
  outcome: z.enum(POST_OUTCOMES),
  timestamp: instant,
  temperature: z.number().nullable(),
  brix: z.number().nullable(),
  pH: z.number().nullable(),
  angle: z.number().nullable(),
  /** The sent density and its scale. */
  rawValue: z.number().nullable(),
  rawScale: z.enum(DENSITY_SCALES).nullable(),
});
export type DevicePostReading = z.infer<typeof readAs>;

export const devicePost = z.strictObject({
  id,
  at: instant,
  /** The post as sent. */
  body: z.string(),
  outcome: z.enum(POST_OUTCOMES),
  /** Why it was refused, as a code. */
  problem: sentence.nullable(),
  readings: z.array(readAs),
});
export type DevicePost = z.infer<typeof devicePost>;

const call = callsOf('Devices');

/** Accepts capitals, since the key may have been typed. */
const byKey = z.object({ key: z.string() });

const postResult = z.strictObject({ outcome: z.enum(POST_OUTCOMES) });

export const deviceOperations = {
  list: call('listDevices', 'GET /api/devices', {
    summary: 'List the devices of the estate with when each was last heard of',
    data: z.array(device),
  }),
  get: call('getDevice', 'GET /api/devices/{id}', {
    summary: 'Get one device',
    params: byId,
    data: device,
  }),
  posts: call('listDevicePosts', 'GET /api/devices/{id}/posts', {
    summary: 'List the posts of a device in the last two weeks, newest first, with their outcome',
    params: byId,
    query: z.object(page),
    data: z.array(devicePost),
  }),
  add: call('addDevice', 'POST /api/devices', {
    summary: 'Add a device; only this answer has its key',
    body: deviceDraft,
    data: madeDevice,
    status: 201,
  }),
  update: call('updateDevice', 'PUT /api/devices/{id}', {
    summary: 'Update the given fields of a device; its readings from now on go by them',
    params: byId,
    body: deviceChanges,
    data: device,
  }),
  renew: call('renewDeviceKey', 'POST /api/devices/{id}/key', {
    summary: 'Renew the key of a device, which only this answer contains; the old one becomes invalid',
    params: byId,
    data: madeDevice,
    addsRows: false,
    status: 201,
  }),
  delete: call('deleteDevice', 'DELETE /api/devices/{id}', {
    summary: 'Delete a device with its key and its posts; its readings stay with their tank',
    params: byId,
    data: deletedId,
  }),
  hear: call('hearDevice', 'POST /api/in/{key}', {
    access: 'public',
    summary:
      'Take what a device sends to the address of its key: JSON, a form or lines of InfluxDB, recognised by content. 200 also where nothing new was told',
    params: byKey,
    data: postResult,
  }),
  hearQuery: call('hearDeviceQuery', 'GET /api/in/{key}', {
    access: 'public',
    summary: 'Receive a device’s readings in the query of its address',
    params: byKey,
    data: postResult,
  }),
};
