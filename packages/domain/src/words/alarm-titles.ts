import type { AlarmKind } from '../fermentation/watch.ts';

/** Titles of kinds of alarms. */
export const ALARM_TITLES: Readonly<Record<AlarmKind, string>> = {
  stuck: 'Stuck',
  'too-hot': 'Too hot',
  'too-warm': 'Too warm',
  sluggish: 'Sluggish',
  'slow-start': 'Slow start',
  'too-cold': 'Too cold',
  'temperature-jump': 'Temperature jump',
  slip: 'A slip of the pen',
  rise: 'Sugar rose',
  jump: 'Sugar jump',
  'high-ph': 'High pH',
  'missing-reading': 'Missing reading',
  overfull: 'Overfull',
  'nearly-dry': 'Nearly dry',
};
