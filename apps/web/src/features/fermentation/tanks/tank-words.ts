import { inWords, type Tank } from '@cuverie/contract';
import { type AlarmKind, type Forecast, REFUSALS } from '@cuverie/domain';
import { dayOfMoment, litres, weekdayOfMoment, withUnit } from '../../../ui/words.ts';

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
  return `${litres(currentVolume)} / ${litres(capacity)}`;
}

/** `Dry about Tue 24 Nov, between 23 and 27 Nov`, and what it is made of. */
export function forecastWords(forecast: Forecast): { says: string; because: string } {
  switch (forecast.kind) {
    case 'dry':
      return {
        says: `Dry since ${weekdayOfMoment(forecast.since)}`,
        because: 'By the hydrometer, at −1 °Bx or below; a sugar test proves it.',
      };
    case 'forecast': {
      const { likely, early, late } = forecast.dryAt;
      // No fit is perfect, whatever rounding says.
      const explained = Math.min(forecast.explained, 0.999).toFixed(3);
      return {
        says: `Dry about ${weekdayOfMoment(likely)}, between ${dayOfMoment(early)} and ${dayOfMoment(late)}`,
        because: `By a curve through ${forecast.readings} sugar readings (R² ${explained}); eight of ten such ferments were dry in that time.`,
      };
    }
    case 'levelling':
      return {
        says: `Levelling off above dryness, at about ${withUnit(forecast.endBrix, '°Bx', 1)}`,
        because: 'By the course of its sugar readings: it ends there.',
      };
    default:
      return { says: 'No forecast', because: inWords(REFUSALS[forecast.why]) };
  }
}
