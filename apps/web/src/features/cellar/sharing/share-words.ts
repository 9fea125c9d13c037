import type { Share } from '@cuverie/contract';
import type { ShareField } from '@cuverie/domain';
import { agoWords, dayWords, momentWords } from '../../../ui/words.ts';

/** What of a wine a link can show, as the form and a spreadsheet call it. */
export const SHARE_WORDS: Readonly<Record<ShareField, string>> = {
  producer: 'Producer',
  vintage: 'Vintage',
  type: 'Type',
  country: 'Country',
  region: 'Region',
  appellation: 'Appellation',
  designation: 'Designation',
  varietal: 'Varietal',
  bottleSize: 'Bottle size',
  quantity: 'Bottles',
  window: 'Drinking window',
  rating: 'Rating',
  alcohol: 'Alcohol',
  lastTasted: 'Last tasted',
  picture: 'Picture',
  price: 'Price',
  purchaseDate: 'Purchase date',
  place: 'Place',
  notes: 'Notes',
};

/** Whether its last day is over. */
export const hasEnded = ({ until }: Pick<Share, 'until'>, today: string): boolean =>
  until !== null && until < today;

/** `Opens until 24 Dec 2026`. */
export function untilWords(share: Pick<Share, 'until'>, today: string): string {
  if (share.until === null) return 'Opens until it is revoked';
  return hasEnded(share, today)
    ? `Ended on ${dayWords(share.until)}`
    : `Opens until ${dayWords(share.until)}`;
}

/** `Made on 22 Nov, 12:00, last opened 5 min ago`. */
export const openedWords = ({ createdAt, lastOpenedAt }: Share, now: number): string =>
  `Made on ${momentWords(createdAt, now)}, ${
    lastOpenedAt === null ? 'not opened yet' : `last opened ${agoWords(lastOpenedAt, now)}`
  }`;
