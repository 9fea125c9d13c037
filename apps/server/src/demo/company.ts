/** Wishes and purchases of the demo estate, and a tasting with friends, relative to today. */
import {
  type PurchaseDraft,
  purchaseDraft,
  type TastingDraft,
  tastingDraft,
  type Wine,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { dayOf, daysBefore } from './calendar.ts';
import { youngestInShops } from './cellar.ts';
import company from './company.json' with { type: 'json' };

/** A purchase and the time of its entry. */
interface DemoPurchase {
  draft: PurchaseDraft;
  addedAt: Date;
}

/** A wish was entered a while ago. */
const WISHED_DAYS_AGO = 21;

export function demoPurchases(now: Date): DemoPurchase[] {
  return company.purchases.map(({ vintagesBack, orderedDaysAgo, dueInDays, ...purchase }) => {
    const draft = purchaseDraft.parse({
      ...purchase,
      vintage: youngestInShops(now) - vintagesBack,
      orderedOn: orderedDaysAgo === undefined ? undefined : dayOf(daysBefore(now, orderedDaysAgo)),
      dueOn: dueInDays === undefined ? undefined : dayOf(daysBefore(now, -dueInDays)),
    });
    return { draft, addedAt: daysBefore(now, orderedDaysAgo ?? WISHED_DAYS_AGO) };
  });
}

interface DemoTasting {
  draft: TastingDraft;
  heldAt: Date;
  /** Notes of each guest, in the order of the wines. */
  guests: { name: string; said: { points: number; note: string | null }[] }[];
}

/** @param cellar wines, among which are those of the tasting */
export function demoTasting(cellar: readonly Wine[], now: Date): DemoTasting {
  const { name, daysAgo, scale, wines, guests } = company.tasting;
  const heldAt = daysBefore(now, daysAgo);
  const poured = wines.map(([producer, called]) => {
    const wine = cellar.find((one) => one.producer === producer && one.name === called);
    if (!wine) throw new Error(`The demo's cellar has no ${producer} ${called}.`);
    return { id: newId(), name: `${producer} ${called} ${wine.vintage}`, wineId: wine.id, isUncovered: true };
  });
  const draft = tastingDraft.parse({ name, day: dayOf(heldAt), scale, isBlind: true, wines: poured });
  return {
    draft,
    heldAt,
    guests: guests.map((guest) => ({
      name: guest.name,
      said: guest.said.map(([points, note]) => ({
        points: Number(points),
        note: note === null ? null : String(note),
      })),
    })),
  };
}
