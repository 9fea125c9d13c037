import type { Tank } from '@cuverie/contract';
import { type AlarmKind, type Forecast, REFUSALS } from '@cuverie/domain';
import { dayWords, numberWords, shortDay } from '../shared/words.ts';

export const ALARM_TITLES: Record<AlarmKind, string> = {
  stuck: 'Stuck',
  'too-hot': 'Too hot',
  'too-warm': 'Too warm',
  sluggish: 'Sluggish',
  'slow-start': 'Slow start',
  'too-cold': 'Too cold',
  'temperature-jump': 'Temperature jump',
  rise: 'Sugar rose',
  jump: 'Sugar jump',
  'high-ph': 'High pH',
  'missing-reading': 'Missing reading',
  overfull: 'Overfull',
  'nearly-dry': 'Nearly dry',
};

/** `1,800 L / 2,000 L`. */
export function volumeWords({ currentVolume, capacity }: Pick<Tank, 'currentVolume' | 'capacity'>): string {
  return `${numberWords(currentVolume)}\u00a0L / ${numberWords(capacity)}\u00a0L`;
}

/** `Dry about Tue 24 Nov, between 23 and 27 Nov`, and what it is made of. */
export function forecastWords(forecast: Forecast): { says: string; because: string } {
  switch (forecast.kind) {
    case 'dry':
      return {
        says: `Dry since ${dayWords(forecast.since)}`,
        because: 'By the hydrometer, at −1 °Bx or below; a sugar test proves it.',
      };
    case 'forecast': {
      const { likely, early, late } = forecast.dryAt;
      // No fit is perfect, whatever rounding says.
      const explained = Math.min(forecast.explained, 0.999).toFixed(3);
      return {
        says: `Dry about ${dayWords(likely)}, between ${shortDay(early)} and ${shortDay(late)}`,
        because: `By a curve through ${forecast.readings} sugar readings (R² ${explained}); eight of ten such ferments were dry in that time.`,
      };
    }
    case 'levelling':
      return {
        says: `Levelling off above dryness, at about ${numberWords(forecast.endBrix, 1)}\u00a0°Bx`,
        because: 'By the course of its sugar readings: it ends there.',
      };
    default:
      return { says: 'No forecast', because: REFUSALS[forecast.why] };
  }
}
