/** Alarms about how fast a must loses its sugar. */

import { sentenceOf } from '../words/words.ts';
import { CRAWLS_BELOW, stoppedOver } from './pace.ts';
import { DAY_MS, lossPerDay } from './readings.ts';
import { type Alarm, alarm, asMeasured, hasBegun, type Watch } from './watch.ts';

/** Hardly any °Bx lost with sugar left. */
export function stuckAlarm(watch: Watch): Alarm | undefined {
  const last = watch.ferment.at(-1);
  if (!last || !hasBegun(watch)) return undefined;
  const stopped = stoppedOver(watch.ferment, watch.limits.stuckLoss);
  if (!stopped) return undefined;
  const { lost, hours } = stopped;
  return alarm(
    'stuck',
    'act',
    sentenceOf('stuck', { loss: lost, brix: last.brix, hours }),
    sentenceOf('stuck_next'),
  );
}

/** A must that lost this much is on its way, though slowly, °Bx. */
const STIRS = 1;

/** Days of must in which nothing stirs, those it was kept cold left out. */
export function slowStartAlarm(watch: Watch): Alarm | undefined {
  const [first, last] = [watch.ferment[0], watch.ferment.at(-1)];
  if (!first || !last || asMeasured(first.brix - last.brix) >= STIRS || first.brix < 10) return undefined;
  const cold = watch.limits.coldC[watch.style];
  // Must is kept cold on purpose, to settle or to macerate: it can start once it is warm.
  const keptCold = watch.readings.findLast(
    ({ temperatureC }) => temperatureC !== null && temperatureC < cold,
  );
  const days = (last.at - Math.max(first.at, keptCold?.at ?? 0)) / DAY_MS;
  if (days <= watch.limits.slowStartDays) return undefined;
  return alarm(
    'slow-start',
    'watch',
    sentenceOf(keptCold ? 'slow_start_since_cold' : 'slow_start', {
      loss: Math.max(first.brix - last.brix, 0),
      days: Math.floor(days),
      brix: last.brix,
    }),
    sentenceOf('slow_start_next'),
  );
}

/** Fewer °Bx lost a day than the style should, on each of two days. */
export function sluggishAlarm(watch: Watch): Alarm | undefined {
  const last = watch.ferment.at(-1);
  if (!last || last.brix <= CRAWLS_BELOW || !hasBegun(watch)) return undefined;
  const limit = watch.limits.sluggishLoss[watch.style];
  const losses = [last.at, last.at - DAY_MS].map((until) => lossPerDay(watch.ferment, until, 24));
  if (losses.some((loss) => loss === null || asMeasured(loss) >= limit)) return undefined;
  const over = lossPerDay(watch.ferment, last.at, 48) ?? losses[0] ?? 0;
  return alarm(
    'sluggish',
    'watch',
    sentenceOf('sluggish', { loss: over, limit, style: watch.style, brix: last.brix }),
    sentenceOf('sluggish_next'),
  );
}
