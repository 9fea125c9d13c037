import {
  ALARM_KINDS,
  type AlarmThresholds,
  contradictions,
  DEFAULT_DRY_LEVELS,
  DRY_LEVELS,
} from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { issueOf, problem } from '../platform/problems.ts';
import { byId, id, instant, numberIn, oneOf } from '../platform/values.ts';

const byStyle = (label: string, bounds: { min: number; max: number }, decimals = 2) =>
  z.object({
    red: numberIn(`${label} for red`, bounds, decimals),
    white: numberIn(`${label} for white`, bounds, decimals),
  });

const dryLevel = (label: string) =>
  z.literal(DRY_LEVELS, problem('must_be_one_of', { field: label, choices: DRY_LEVELS.join(', ') }));

/** All thresholds of an estate; the domain explains them. */
export const alarmThresholds = z
  .object({
    sluggishLoss: byStyle('Sluggish below', { min: 0, max: 10 }),
    stuckLoss: numberIn('Stuck below', { min: 0, max: 5 }, 2),
    warmC: byStyle('Too warm above', { min: 5, max: 45 }),
    deadlyC: numberIn('Deadly above', { min: 25, max: 50 }, 2),
    coldC: byStyle('Too cold below', { min: -5, max: 30 }),
    temperatureJumpC: numberIn('Temperature jump', { min: 0.5, max: 30 }, 2),
    highPh: byStyle('pH above', { min: 2, max: 5 }),
    missingHours: z.object({
      active: numberIn('Hours without a reading', { min: 1, max: 1000 }),
      finishing: numberIn('Hours without a reading when nearly dry', { min: 1, max: 5000 }),
    }),
    slowStartDays: numberIn('Days without a start', { min: 1, max: 30 }),
    /** Added later: an omitted value means the default. */
    dryBrix: z
      .object({ red: dryLevel('Red dryness'), white: dryLevel('White dryness') })
      .default({ ...DEFAULT_DRY_LEVELS }),
  })
  .superRefine((thresholds, context) => {
    for (const [path, problem] of Object.entries(contradictions(thresholds)))
      context.addIssue({ ...issueOf(problem), path: path.split('.') });
  }) satisfies z.ZodType<AlarmThresholds>;

const snooze = z.strictObject({ tankId: id, kind: z.enum(ALARM_KINDS), until: instant });
export type Snooze = z.infer<typeof snooze>;

export const snoozeRow = z.strictObject({ id, ...snooze.shape });
export type SnoozeRow = z.infer<typeof snoozeRow>;

/** An estate's own thresholds as a row of an archive. */
export const thresholdsRow = z.strictObject({ id, thresholds: alarmThresholds });
export type ThresholdsRow = z.infer<typeof thresholdsRow>;

const alarmSettings = z.strictObject({
  thresholds: alarmThresholds,
  /** Whether the estate changed any of them. */
  areOwn: z.boolean(),
  /** Alarms that are still snoozed. */
  snoozes: z.array(snooze),
  /** Assigned alarms with the name of their assignee, and whether it is the caller; they are active. */
  acknowledged: z.array(
    z.strictObject({
      tankId: id,
      kind: z.enum(ALARM_KINDS),
      by: z.string(),
      isOwn: z.boolean(),
      at: instant,
    }),
  ),
});
export type AlarmSettings = z.infer<typeof alarmSettings>;

const call = callsOf('Alarms');

export const alarmOperations = {
  get: call('getAlarmSettings', 'GET /api/fermentation/alarms', {
    summary: 'Get the thresholds the alarms of fermentation go by, and which alarms are put off',
    data: alarmSettings,
  }),
  set: call('setAlarmThresholds', 'PUT /api/fermentation/alarms', {
    summary: 'Set the thresholds the alarms of fermentation go by',
    body: z.object({ thresholds: alarmThresholds }),
    data: alarmSettings,
  }),
  reset: call('resetAlarmThresholds', 'DELETE /api/fermentation/alarms', {
    summary: 'Go back to the thresholds the alarms of fermentation come with',
    data: alarmSettings,
  }),
  snooze: call('snoozeAlarm', 'POST /tanks/{id}/snoozes', {
    right: 'record',
    summary: 'Put an alarm of a tank off, up to 30 days',
    params: byId,
    body: z.object({
      kind: oneOf('Kind', ALARM_KINDS),
      hours: numberIn('Hours', { min: 0, max: 720 }),
    }),
    data: z.strictObject({ tankId: id, kind: z.enum(ALARM_KINDS), until: instant }),
    status: 201,
  }),
  acknowledge: call('acknowledgeAlarm', 'POST /tanks/{id}/acknowledgements', {
    right: 'record',
    summary: 'Take on an alarm of a tank: all members see who has it, and no other member is notified',
    params: byId,
    body: z.object({ kind: oneOf('Kind', ALARM_KINDS) }),
    data: alarmSettings,
  }),
  release: call('releaseAlarm', 'POST /tanks/{id}/releases', {
    right: 'record',
    summary: 'Give an alarm of a tank back: members are notified of it again',
    params: byId,
    body: z.object({ kind: oneOf('Kind', ALARM_KINDS) }),
    data: alarmSettings,
    addsRows: false,
  }),
};
