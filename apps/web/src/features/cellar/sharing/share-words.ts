import { type Share, WINE } from '@cuverie/contract';
import type { ShareField } from '@cuverie/domain';
import { agoWords, dayWords, momentWords } from '../../../ui/words.ts';

const OWN_LABELS = {
  bottleSize: WINE.bottleSizeMl.label,
  quantity: 'Bottles',
  window: 'Drinking window',
  picture: 'Picture',
  place: 'Place',
} as const;

const hasOwnLabel = (field: ShareField): field is keyof typeof OWN_LABELS => field in OWN_LABELS;

/** The label of something a link can show of a wine, in the form and in a spreadsheet. */
export const shareLabel = (field: ShareField): string =>
  hasOwnLabel(field) ? OWN_LABELS[field] : WINE[field].label;

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
