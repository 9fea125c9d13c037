import { alarmThresholds } from '@cuverie/contract';
import type { AlarmThresholds } from '@cuverie/domain';
import type { Checked } from '../../../ui/form/fields.ts';
import { type Problems, readMeasure, writeMeasure } from '../../../ui/form/typed.ts';

/** The thresholds as a person meets them: what each is about, and the fields it takes. */
export const THRESHOLD_FIELDS = [
  { path: 'sluggishLoss.red', label: 'Sluggish below, red', unit: '°Bx/day' },
  { path: 'sluggishLoss.white', label: 'Sluggish below, white', unit: '°Bx/day' },
  { path: 'stuckLoss', label: 'Stuck below', unit: '°Bx/48 h' },
  { path: 'slowStartDays', label: 'Slow start after', unit: 'days' },
  { path: 'warmC.red', label: 'Too warm above, red', unit: '°C' },
  { path: 'warmC.white', label: 'Too warm above, white', unit: '°C' },
  { path: 'coldC.red', label: 'Too cold below, red', unit: '°C' },
  { path: 'coldC.white', label: 'Too cold below, white', unit: '°C' },
  { path: 'deadlyC', label: 'Yeast dies above', unit: '°C' },
  { path: 'temperatureJumpC', label: 'Temperature jump above', unit: '°C/day' },
  { path: 'highPh.red', label: 'pH too high above, red', unit: '' },
  { path: 'highPh.white', label: 'pH too high above, white', unit: '' },
  { path: 'missingHours.active', label: 'Missing reading after', unit: 'hours' },
  { path: 'missingHours.finishing', label: 'Missing reading after, nearly dry', unit: 'hours' },
] as const;

export type ThresholdValues = Record<string, string>;

/** The thresholds as they would be typed, by their paths. */
export function thresholdValues(thresholds: AlarmThresholds): ThresholdValues {
  return Object.fromEntries(
    THRESHOLD_FIELDS.map(({ path }) => {
      const [group = '', part] = path.split('.');
      const value: unknown = new Map<string, unknown>(Object.entries(thresholds)).get(group);
      const number: unknown =
        part === undefined ? value : new Map<string, unknown>(Object.entries(value ?? {})).get(part);
      return [path, writeMeasure(typeof number === 'number' ? number : null)];
    }),
  );
}

/** Checks typed thresholds as the server will. */
export function checkThresholds(values: ThresholdValues): Checked<AlarmThresholds> {
  const of = (path: string) => readMeasure(values[path] ?? '');
  const byStyle = (name: string) => ({ red: of(`${name}.red`), white: of(`${name}.white`) });
  const read = alarmThresholds.safeParse({
    sluggishLoss: byStyle('sluggishLoss'),
    stuckLoss: of('stuckLoss'),
    slowStartDays: of('slowStartDays'),
    warmC: byStyle('warmC'),
    coldC: byStyle('coldC'),
    deadlyC: of('deadlyC'),
    temperatureJumpC: of('temperatureJumpC'),
    highPh: byStyle('highPh'),
    missingHours: { active: of('missingHours.active'), finishing: of('missingHours.finishing') },
  });
  if (read.success) return { ok: true, draft: read.data };
  const problems: Problems = {};
  for (const { path, message } of read.error.issues) problems[path.map(String).join('.')] ??= message;
  return { ok: false, problems };
}
