/** The demo estate's drinking log of drunk, poured and sold wines, relative to today. */
import type { Wine } from '@cuverie/contract';
import type { ConsumptionReason } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { EntryValues } from '../features/cellar/drinking/consumptions.store.ts';
import type { Item } from '../platform/database/many.ts';
import { pick, type Random, seededRandom } from '../platform/random.ts';
import { dayOf, daysBefore } from './calendar.ts';

/** From this number on a wine is stock and leaves by the case. */
const STOCK_BOTTLES = 60;

const AT_TABLE = [
  'Better than the last one. An hour in the decanter did it good.',
  'With Sunday’s roast; the bottle was empty before the cheese.',
  'Opened too cold, lovely once it had warmed up in the glass.',
  'Shared with the neighbours. They asked where one buys it.',
  'Still tight on the first evening, open and long on the second.',
  'Fruit first, then stones. Nothing to add.',
] as const;

const IN_THE_TASTING_ROOM = [
  'Tasted with Hélène for the price list: clean, bright, ready to pour.',
  'Held up well after a day open behind the bar.',
] as const;

const NAMES = ['Camille Aubry', 'Camille Aubry', 'Hélène Aubry'] as const;

/** Returns the drinking log of one wine; empty if it was never opened. */
function historyOf(wine: Wine, now: Date): EntryValues[] {
  const { lastTasted, purchaseDate } = wine;
  if (lastTasted === null || purchaseDate === null) return [];
  const random = seededRandom(`history of ${wine.producer} ${wine.name} ${wine.vintage}`);
  const isStock = wine.quantity >= STOCK_BOTTLES;
  const tasted = isStock
    ? entry(wine, random, { day: lastTasted, reason: 'Tasted', note: pick(random, IN_THE_TASTING_ROOM) })
    : entry(wine, random, { day: lastTasted, reason: 'Drunk', note: pick(random, AT_TABLE) });
  const earlier = dayOf(daysBefore(new Date(lastTasted), 20 + Math.floor(random() * 70)));
  const rows: EntryValues[] = [tasted];
  if (isStock) {
    const sold = dayOf(daysBefore(now, 2 + Math.floor(random() * 12)));
    const quantity = 12 * (1 + Math.floor(random() * 4));
    rows.push({ ...entry(wine, random, { day: sold, reason: 'Sold', note: null }), quantity, rating: null });
  } else if (earlier > purchaseDate && random() < 0.4) {
    rows.push(entry(wine, random, { day: earlier, reason: random() < 0.3 ? 'Gifted' : 'Drunk', note: null }));
  }
  // No entry before the bottles arrived.
  return rows.filter(({ day }) => day >= purchaseDate);
}

function entry(
  wine: Wine,
  random: Random,
  { day, reason, note }: { day: string; reason: ConsumptionReason; note: string | null },
): EntryValues {
  const points = note === null ? null : wine.rating;
  return {
    wine: wine.id,
    day,
    quantity: 1,
    // From stock, so that undoing an entry returns its bottles.
    fromStock: true,
    takenFrom: null,
    boughtAs: null,
    reason,
    rating: points === null ? null : Math.min(99, points + Math.floor(random() * 3) - 1),
    note,
    takenBy: pick(random, NAMES),
    source: null,
  };
}

/** Returns the drinking log of the whole cellar. */
export const demoHistory = (wines: readonly Wine[], now: Date): Item<EntryValues>[] =>
  wines.flatMap((wine) => historyOf(wine, now)).map((values) => ({ id: newId(), values }));
