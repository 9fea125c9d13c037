/** Wines and barrels of the demo estate as API input. Their files contain years and months relative to today. */
import { type BarrelDraft, barrelDraft, type WineDraft, wineDraft } from '@cuverie/contract';
import { type Random, seededRandom } from '../platform/random.ts';
import barrels from './barrels.json' with { type: 'json' };
import { dayOf, daysBefore } from './calendar.ts';
import wines from './wines.json' with { type: 'json' };

/** A row to add, with its time and picture. */
export interface Entry<Draft> {
  draft: Draft;
  addedAt: Date;
  /** A file in labels/. */
  picture: string | null;
}

const MONTH_DAYS = 30;

/** Returns a random instant about this many months ago, never in the future. */
const monthsAgo = (now: Date, months: number, random: Random): Date =>
  daysBefore(now, months * MONTH_DAYS + Math.floor(random() * 12));

/** Returns the youngest vintage in shops, which arrives in the spring after its harvest. */
export const youngestInShops = (now: Date): number => daysBefore(now, 4 * MONTH_DAYS).getUTCFullYear() - 1;

/** Returns the youngest harvest in a northern cellar, which is pressed by November. */
const lastHarvest = (now: Date): number => now.getUTCFullYear() - (now.getUTCMonth() >= 10 ? 0 : 1);

/** Replaces `{9 days ago}` in a text with the day. */
const withDays = (text: string, now: Date): string =>
  text.replaceAll(/\{(\d+) days ago\}/g, (_, days: string) =>
    daysBefore(now, Number(days)).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }),
  );

/** Places and grapes are real; every producer is fictional. */
export function wineEntries(now: Date): Entry<WineDraft>[] {
  return wines.map(
    ({
      vintagesBack,
      nonVintage = false,
      drinkAfterYears,
      boughtMonthsAgo,
      tastedMonthsAgo,
      picture,
      ...wine
    }) => {
      const random = seededRandom(`${wine.producer} ${wine.name} ${vintagesBack} ${wine.bottleSizeMl}`);
      // For a wine without a vintage the year of its base wine.
      const year = youngestInShops(now) - vintagesBack;
      const bought = monthsAgo(now, boughtMonthsAgo, random);
      const tasted = tastedMonthsAgo === null ? null : monthsAgo(now, tastedMonthsAgo, random);
      const draft = wineDraft.parse({
        ...wine,
        vintage: nonVintage ? null : year,
        baseYear: nonVintage ? year : null,
        purchaseDate: dayOf(bought),
        // A wine is tasted on the day of its purchase at the earliest.
        lastTasted: tasted === null ? null : dayOf(tasted < bought ? bought : tasted),
        drinkFrom: year + drinkAfterYears.from,
        drinkBy: String(year + drinkAfterYears.until),
      });
      return { draft, addedAt: bought, picture };
    },
  );
}

/** Forests are real; the coopers are fictional. */
export function barrelEntries(now: Date): Entry<BarrelDraft>[] {
  return barrels.map(({ vintagesBack, winesHeld, picture, notes, ...barrel }, index) => {
    const number = index + 1;
    const vintage = lastHarvest(now) - vintagesBack;
    const draft = barrelDraft.parse({
      ...barrel,
      barrelId: `TC${vintage % 100}-${String(number).padStart(2, '0')}`,
      vintage,
      // Bought in the July before its first wine.
      fillsBefore: winesHeld - 1,
      purchaseDate: `${vintage - winesHeld + 1}-07-${String(number + 9).padStart(2, '0')}`,
      notes: withDays(notes, now),
    });
    return { draft, addedAt: new Date(Date.UTC(vintage, 9, 20, 8, number)), picture };
  });
}
