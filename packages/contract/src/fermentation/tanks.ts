import { TANK_LIMITS, TANK_STATUSES } from '@cuverie/domain';
import { z } from 'zod';
import { deleted } from '../platform/envelope.ts';
import { operation } from '../platform/operation.ts';
import { byId, clientId, id, instant, numberIn, oneOf, requiredText, version } from '../platform/values.ts';
import { tankReading } from './readings.ts';

/** Red must is fermented warmer and faster than white. */
export const FERMENT_STYLES = ['red', 'white'] as const;

/** How many of its newest readings a tank carries with it. */
export const READINGS_WITH_A_TANK = 1000;

const needed = {
  name: requiredText('Tank name'),
  variety: requiredText('Variety'),
  /** Litres. */
  capacity: numberIn('Capacity', TANK_LIMITS.capacity),
};

const optional = {
  /** Litres. */
  currentVolume: numberIn('Current volume', { min: 0, max: TANK_LIMITS.capacity.max }, 2).optional(),
  /** Left out or cleared: as wines of the variety usually are. */
  style: oneOf('Style', FERMENT_STYLES).nullable().optional(),
  /** `archived` locks the readings for good. */
  status: oneOf('Status', TANK_STATUSES).optional(),
};

export const tankDraft = z.object({
  id: clientId,
  ...needed,
  ...optional,
  /** A new tank has none; readings are added to it one by one. */
  readings: z.array(z.unknown()).max(0, 'Add the readings after the tank').optional(),
});
export type TankDraft = z.infer<typeof tankDraft>;

export const tankChanges = z.object({ version, ...z.object(needed).partial().shape, ...optional });
export type TankChanges = z.infer<typeof tankChanges>;

export const tank = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  variety: z.string(),
  style: z.enum(FERMENT_STYLES).nullable(),
  capacity: z.int(),
  currentVolume: z.number(),
  status: z.enum(TANK_STATUSES),
  archivedAt: instant.nullable(),
  /** The newest ones, newest first. */
  readings: z.array(tankReading),
  /** How many there are in all. */
  readingCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Tank = z.infer<typeof tank>;

export const tankQuery = z.object({ status: oneOf('Status', TANK_STATUSES).optional() });
export type TankQuery = z.infer<typeof tankQuery>;

const tag = 'Tanks';

export const tankOperations = {
  list: operation({
    id: 'listTanks',
    method: 'GET',
    path: '/tanks',
    tag,
    summary: 'List the tanks of the estate with their newest readings',
    query: tankQuery,
    data: z.array(tank),
    paged: true,
  }),
  get: operation({
    id: 'getTank',
    method: 'GET',
    path: '/tanks/{id}',
    tag,
    summary: 'Get one tank with its newest readings',
    params: byId,
    data: tank,
  }),
  add: operation({
    id: 'addTank',
    method: 'POST',
    path: '/tanks',
    tag,
    summary: 'Add a tank',
    body: tankDraft,
    data: tank,
    status: 201,
  }),
  update: operation({
    id: 'updateTank',
    method: 'PUT',
    path: '/tanks/{id}',
    tag,
    summary: 'Update the given fields of a tank, or archive it for good',
    params: byId,
    body: tankChanges,
    data: tank,
  }),
  delete: operation({
    id: 'deleteTank',
    method: 'DELETE',
    path: '/tanks/{id}',
    tag,
    summary: 'Delete a tank that has no readings',
    params: byId,
    data: deleted,
  }),
};
