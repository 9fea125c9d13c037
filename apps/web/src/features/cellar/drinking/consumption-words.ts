import type { Consumption } from '@cuverie/contract';
import { type BottleSource, type ConsumptionTotals, slotLabel, wasTasted } from '@cuverie/domain';
import { priceWords } from '../../../ui/money.ts';
import { countText, dayWords, numberWords } from '../../../ui/words.ts';
import { placeWords } from '../finding/words.ts';

export const bottles = (count: number): string => countText(count, 'bottle');

/** The source of the bottles, for a wine in several places or in slots: `, from Rack A`. */
export function fromWords(takenFrom: Consumption['takenFrom'] = null): string {
  const places = new Set(
    takenFrom?.flatMap(({ place, slots = [] }) => {
      const named = placeWords(place ?? '');
      return slots.length === 0 ? [named] : slots.map((slot) => `${named}, ${slotLabel(slot)}`);
    }),
  );
  return places.size === 0 ? '' : `, from ${[...places].join(' and ')}`;
}

/** The purchase of an entry: `bought 3 May 2021, €24`; `null` if neither day nor price is known. */
export function boughtWords({ boughtAs }: Pick<Consumption, 'boughtAs'>): string | null {
  if (boughtAs === null) return null;
  const parts = [boughtAs.day && dayWords(boughtAs.day), priceWords(boughtAs)].filter(Boolean);
  return parts.length === 0 ? null : `bought ${parts.join(', ')}`;
}

/** A purchase as a choice: `From the purchase of 3 May 2021, €24 (3 bottles left)`. */
export function sourceWords(source: BottleSource): string {
  const { arrivalId, day, left } = source;
  const from = arrivalId === null && day === null ? 'Without a purchase' : 'From the purchase';
  const parts = [`${from}${day === null ? '' : ` of ${dayWords(day)}`}`, priceWords(source)];
  return `${parts.filter(Boolean).join(', ')} (${bottles(left)} left)`;
}

/** The words for an entry: `2 bottles sold`, `Tasted elsewhere`. */
export function entryWords({
  quantity,
  reason,
  takenFrom,
}: Pick<Consumption, 'quantity' | 'reason'> & Partial<Pick<Consumption, 'takenFrom'>>): string {
  if (quantity === 0) return 'Tasted, without a bottle of ours';
  const verb =
    reason === 'Other' ? 'taken out' : reason === 'Broken/Corked' ? 'broken or corked' : reason.toLowerCase();
  return `${bottles(quantity)} ${verb}${fromWords(takenFrom)}`;
}

/** The totals of a drinking log: `7 bottles opened · 2 given, sold or lost · 91.3 points on average`. */
export function totalsWords({ drunk, gone, meanRating }: ConsumptionTotals): string {
  const parts = [
    drunk > 0 && `${bottles(drunk)} opened`,
    gone > 0 && `${numberWords(gone)} given, sold or lost`,
    meanRating !== null && `${numberWords(meanRating)} points on average`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** What happens to the bottles when an entry is undone. */
export function undoneWords({ quantity, fromStock, reason, note }: Consumption): string {
  const back =
    fromStock && quantity > 0
      ? `${bottles(quantity)} ${quantity === 1 ? 'returns' : 'return'} to the cellar`
      : 'No bottle returns to the cellar';
  const lost = note === null ? '' : ', and its note is deleted';
  const what = wasTasted(reason) && quantity === 0 ? 'The tasting is forgotten. ' : '';
  return `${what}${back}${lost}.`;
}

/** The message after an entry was undone: `2 bottles of Barolo are back.` */
export function backWords(wine: string, { quantity }: Pick<Consumption, 'quantity'>): string {
  if (quantity === 0) return `The tasting of ${wine} is forgotten.`;
  return quantity === 1 ? `The bottle of ${wine} is back.` : `${bottles(quantity)} of ${wine} are back.`;
}

/** The message if undoing failed. */
export const notBackWords = (wine: string, { quantity }: Pick<Consumption, 'quantity'>): string =>
  quantity === 1 ? `The bottle of ${wine} was not put back.` : `The entry of ${wine} was not undone.`;
