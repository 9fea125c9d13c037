/** The demo estate's tables as the API takes them, their years told from today. */
import { type BarrelDraft, barrelDraft, type WineDraft, wineDraft } from '@cuverie/contract';
import { DEMO_BARRELS, type DemoBarrel } from './barrels.ts';
import { dayOf, lastHarvest, monthsAgo, withDays, youngestInShops } from './calendar.ts';
import { seeded } from './random.ts';
import type { DemoWine } from './table.ts';
import { DEMO_WINES } from './wines.ts';

export const DEMO_ESTATE = 'Domaine des Trois Clochers';

/** Something to add, when it was added and its picture. */
export interface Entry<Draft> {
  draft: Draft;
  addedAt: Date;
  /** A file in labels/. */
  picture: string | null;
}

/** Every wine, checked as the API checks what it is sent. */
export function wineEntries(now: Date): Entry<WineDraft>[] {
  return DEMO_WINES.map((wine) => wineEntry(wine, now));
}

function wineEntry({ back, drink, boughtMonthsAgo, tastedMonthsAgo, label, ...wine }: DemoWine, now: Date) {
  const random = seeded(`${wine.producer} ${wine.name} ${back} ${wine.bottleSizeMl}`);
  const vintage = youngestInShops(now) - back;
  const bought = monthsAgo(now, boughtMonthsAgo, random);
  const tasted = tastedMonthsAgo === null ? null : monthsAgo(now, tastedMonthsAgo, random);
  const draft = wineDraft.parse({
    ...wine,
    vintage,
    purchaseDate: dayOf(bought),
    // Nobody tastes what is not there yet, though on the day of a purchase they do.
    lastTasted: tasted === null ? null : dayOf(tasted < bought ? bought : tasted),
    drinkFrom: vintage + drink.from,
    drinkBy: String(vintage + drink.until),
  });
  return { draft, addedAt: bought, picture: label };
}

/** Every barrel, checked as the API checks what it is sent. */
export function barrelEntries(now: Date): Entry<BarrelDraft>[] {
  return DEMO_BARRELS.map((barrel, place) => barrelEntry(barrel, place + 1, now));
}

function barrelEntry({ back, fills, picture, notes, ...barrel }: DemoBarrel, number: number, now: Date) {
  const vintage = lastHarvest(now) - back;
  const draft = barrelDraft.parse({
    ...barrel,
    barrelId: `TC${vintage % 100}-${String(number).padStart(2, '0')}`,
    vintage,
    // Bought in the July before its first wine.
    purchaseDate: `${vintage - fills + 1}-07-${String(number + 9).padStart(2, '0')}`,
    notes: withDays(notes, now),
  });
  return { draft, addedAt: new Date(Date.UTC(vintage, 9, 20, 8, number)), picture };
}
