/** Temperature alarms of a tank. */

import { sentenceOf } from '../words/words.ts';
import { DAY_MS, HOUR_MS } from './readings.ts';
import { type Alarm, alarm, asMeasured, hasBegun, latest, type Watch } from './watch.ts';

/** A separate kind: a snoozed warm tank still alarms when the yeast is about to die. */
export function hotAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.deadlyC;
  if (temperature === undefined || temperature <= limit) return undefined;
  return alarm(
    'too-hot',
    'act',
    sentenceOf('too_hot', { now: temperature, limit }),
    sentenceOf('too_hot_next'),
  );
}

/** Above the style's maximum, °C. */
export function warmAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.warmC[watch.style];
  if (temperature === undefined || temperature <= limit) return undefined;
  return alarm(
    'too-warm',
    'watch',
    sentenceOf('too_warm', { now: temperature, limit, style: watch.style }),
    sentenceOf('too_warm_next'),
  );
}

/** Temperature at which a running ferment may stall, °C. */
export function coldAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const last = watch.ferment.at(-1);
  const limit = watch.limits.coldC[watch.style];
  // Must may be kept cold before it starts, and wine once it is dry.
  if (temperature === undefined || temperature >= limit || !last || last.brix <= 0 || !hasBegun(watch))
    return undefined;
  return alarm(
    'too-cold',
    'watch',
    sentenceOf('too_cold', { now: temperature, limit }),
    sentenceOf('too_cold_next'),
  );
}

/** Whether there is yeast at work: must before its start and dry wine are warmed and cooled on purpose. */
function ferments(watch: Watch): boolean {
  const last = watch.ferment.at(-1);
  return last === undefined || (hasBegun(watch) && last.brix > watch.limits.dryBrix[watch.style]);
}

/** Maximum change per day that yeast tolerates, °C. */
export function temperatureJumpAlarm(watch: Watch): Alarm | undefined {
  if (!ferments(watch)) return undefined;
  const warm = watch.readings.filter(({ temperatureC }) => temperatureC !== null);
  const last = warm.at(-1);
  if (!last || last.temperatureC === null) return undefined;
  const within = warm.filter(({ at }) => last.at - at <= DAY_MS + 2 * HOUR_MS);
  const change = asMeasured(
    Math.max(...within.map(({ temperatureC }) => Math.abs((temperatureC ?? 0) - (last.temperatureC ?? 0)))),
  );
  if (change <= watch.limits.temperatureJumpC) return undefined;
  return alarm(
    'temperature-jump',
    'watch',
    sentenceOf('temperature_jump', { by: change }),
    sentenceOf('temperature_jump_next'),
  );
}
