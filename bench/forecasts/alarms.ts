/** False alarms for healthy ferments, and missed alarms for artificially stuck ones. */
import {
  alarmsOf,
  currentFerment,
  type FermentStyle,
  forecastDryness,
  recentWarmth,
  type SugarReading,
} from '@cuverie/domain';
import type { NamedFerment } from './ferments.ts';

const DAY_MS = 86_400_000;
const LOOKED_FOR = ['stuck', 'jump', 'rise', 'levelling'] as const;

/** The alarms of a tank after its newest reading. */
function raisedAlarms(ferment: NamedFerment, readings: readonly SugarReading[]): Set<string> {
  const now = readings.at(-1)?.at ?? 0;
  const { style, warmth } = ferment;
  const forecast = forecastDryness(readings, { style, warmthC: recentWarmth(warmth, now) });
  const tank = readings.map(({ at, brix }) => ({ at, brix, temperatureC: null, pH: null }));
  const alarms = alarmsOf({ style, readings: tank, currentVolume: 1, capacity: 2, forecast }, now);
  return new Set([...alarms.map(({ kind }): string => kind), forecast.kind]);
}

export interface AlarmFigures {
  style: FermentStyle;
  healthy: number;
  /** The number of ferments that ever had the alarm. */
  told: Record<(typeof LOOKED_FOR)[number], number>;
  arrests: number;
  foundInTwoDays: number;
}

/** The levels at which a healthy ferment is stopped artificially, in °Bx. */
const STOPPED_AT = [12, 8, 5, 3, 2, 1.2] as const;

export function alarmFigures(ferments: readonly NamedFerment[]): AlarmFigures[] {
  return (['red', 'white'] as const).map((style) => {
    // A ferment that passed 0 °Bx was healthy, whatever alarms it had.
    const healthy = ferments.filter((ferment) => {
      const whole = currentFerment(ferment.readings);
      return ferment.style === style && whole.length > 4 && whole.some(({ brix }) => brix <= 0);
    });
    const raised = healthy.map((ferment) => {
      const prefixes = ferment.readings.map((_, place) => ferment.readings.slice(0, place + 1));
      return new Set(prefixes.flatMap((readings) => [...raisedAlarms(ferment, readings)]));
    });
    const counts = Object.fromEntries(
      LOOKED_FOR.map((kind) => [kind, raised.filter((all) => all.has(kind)).length]),
    ) as AlarmFigures['told'];
    const arrests = healthy.flatMap((ferment) => STOPPED_AT.flatMap((level) => stopAt(ferment, level)));
    const foundInTwoDays = arrests.filter(({ ferment, readings }) =>
      raisedAlarms(ferment, readings).has('stuck'),
    ).length;
    return { style, healthy: healthy.length, told: counts, arrests: arrests.length, foundInTwoDays };
  });
}

/** The ferment up to a level, where it then stays for two daily readings. */
function stopAt(ferment: NamedFerment, level: number) {
  const whole = currentFerment(ferment.readings);
  const place = whole.findIndex(({ brix }) => brix <= level);
  const [first, at] = [whole[0], whole[place]];
  if (place < 2 || !first || !at || first.brix - at.brix < 3 || at.brix <= 0.5) return [];
  const still = [1, 2].map((day) => ({ ...at, at: at.at + day * DAY_MS }));
  return [{ ferment, readings: [...whole.slice(0, place + 1), ...still] }];
}
