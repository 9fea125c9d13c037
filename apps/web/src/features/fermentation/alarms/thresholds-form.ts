import { alarmThresholds } from '@cuverie/contract';
import type { AlarmThresholds } from '@cuverie/domain';
import { type Checked, checked } from '../../../ui/form/fields.ts';
import { readMeasure, writeMeasure } from '../../../ui/form/typed.ts';

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
  const typed = Object.entries(thresholds).flatMap(([group, value]: [string, number | object]) =>
    typeof value === 'number'
      ? [[group, writeMeasure(value)]]
      : Object.entries(value).map(([part, number]) => [`${group}.${part}`, writeMeasure(Number(number))]),
  );
  return Object.fromEntries(typed) as ThresholdValues;
}

/** Checks typed thresholds as the server will. */
export function checkThresholds(values: ThresholdValues): Checked<AlarmThresholds> {
  const typed: Record<string, unknown> = {};
  for (const { path } of THRESHOLD_FIELDS) {
    const [group = '', part] = path.split('.');
    const value = readMeasure(values[path] ?? '');
    typed[group] = part === undefined ? value : Object.assign(typed[group] ?? {}, { [part]: value });
  }
  const read = alarmThresholds.safeParse(typed);
  const issues = read.error?.issues.toReversed() ?? [];
  return checked(read, Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
}
