/** Alarms about how warm a tank is. */
import { DRY_BRIX } from './forecast.ts';
import { type Alarm, CELSIUS, DAY_MS, HOUR_MS, hasBegun, latest, shown, type Watch } from './watch.ts';

/** Its own kind: who put off a warm tank wants to hear of it when the yeast is about to die. */
export function hotAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.deadlyC;
  if (!temperature || temperature.value <= limit) return undefined;
  return {
    kind: 'too-hot',
    urgency: 'act',
    why: `${shown(temperature.value)}${CELSIUS}; above ${shown(limit)}${CELSIUS} yeast dies.`,
    next: 'Cool it now, and rack part of it to a cold tank if need be.',
  };
}

/** Warmer than the style likes, °C. */
export function warmAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const limit = watch.limits.warmC[watch.style];
  if (!temperature || temperature.value <= limit) return undefined;
  return {
    kind: 'too-warm',
    urgency: 'watch',
    why: `${shown(temperature.value)}${CELSIUS}; above ${shown(limit)}${CELSIUS} is warm for a ${watch.style} must.`,
    next: 'Cool it, and look again in some hours.',
  };
}

/** So cold that a ferment under way may stall, °C. */
export function coldAlarm(watch: Watch): Alarm | undefined {
  const temperature = latest(watch, 'temperatureC');
  const last = watch.ferment.at(-1);
  const limit = watch.limits.coldC[watch.style];
  // Must may be kept cold before it starts, and wine once it is dry.
  if (!temperature || temperature.value >= limit || !last || last.brix <= 0 || !hasBegun(watch))
    return undefined;
  return {
    kind: 'too-cold',
    urgency: 'watch',
    why: `${shown(temperature.value)}${CELSIUS}; below ${shown(limit)}${CELSIUS} the ferment may stall.`,
    next: 'Raise the temperature slowly, by no more than 2 °C a day.',
  };
}

/** Whether there is yeast at work: must before its start and dry wine are warmed and cooled on purpose. */
function ferments(watch: Watch): boolean {
  const last = watch.ferment.at(-1);
  return last === undefined || (hasBegun(watch) && last.brix > DRY_BRIX);
}

/** More °C up or down within a day than yeast takes well. */
export function temperatureJumpAlarm(watch: Watch): Alarm | undefined {
  if (!ferments(watch)) return undefined;
  const warm = watch.readings.filter(({ temperatureC }) => temperatureC !== null);
  const last = warm.at(-1);
  if (!last || last.temperatureC === null) return undefined;
  const within = warm.filter(({ at }) => last.at - at <= DAY_MS + 2 * HOUR_MS);
  const change = Math.max(
    ...within.map(({ temperatureC }) => Math.abs((temperatureC ?? 0) - (last.temperatureC ?? 0))),
  );
  if (change <= watch.limits.temperatureJumpC) return undefined;
  return {
    kind: 'temperature-jump',
    urgency: 'watch',
    why: `The temperature moved by ${shown(change)}${CELSIUS} within a day.`,
    next: 'Check the cooling and the thermometer: yeast takes no more than 5 °C a day well.',
  };
}
