/** Words what becomes of bottled wine. */
import type { Bottling, CellarOperation } from '@cuverie/contract';
import { GOODS_REASONS, type GoodsReason, goodsMove, isGoodsReason } from '@cuverie/domain';
import { countText, numberWords } from '../../../ui/words.ts';
import { capital } from '../vessels/vessel-words.ts';

/** What a person does with the bottles. */
const ACTS: Readonly<Record<GoodsReason, string>> = {
  opening: 'They were here when the record began',
  taxpaid: 'Remove taxpaid (sold)',
  returned: 'Return to bond',
  dumped: 'Dump to bulk: empty into a vessel',
  exported: 'Export',
  sent: 'Send in bond to another winery',
  received: 'Receive in bond',
  poured: 'Pour at a tasting',
  family: 'Family use',
  tested: 'Use for tests',
  broken: 'Broken',
  missing: 'Missing in a count',
  found: 'Found in a count',
};

/** What became of them. */
const DONE: Readonly<Record<GoodsReason, string>> = {
  opening: 'here when the record began',
  taxpaid: 'removed taxpaid',
  returned: 'returned to bond',
  dumped: 'dumped to bulk',
  exported: 'exported',
  sent: 'sent in bond',
  received: 'received in bond',
  poured: 'poured',
  family: 'used by the family',
  tested: 'used for tests',
  broken: 'broken',
  missing: 'missing in a count',
  found: 'found in a count',
};

export const GOODS_OPTIONS = GOODS_REASONS.filter((reason) => reason !== 'opening').map((value) => ({
  value,
  label: ACTS[value],
}));

/** Why bottles are here that were filled elsewhere. */
export const BROUGHT_OPTIONS = [
  { value: 'opening', label: ACTS.opening },
  { value: 'received', label: 'Received in bond from another winery' },
];

export const comesIn = (reason: string): boolean => isGoodsReason(reason) && goodsMove(reason).isIn;

/** `Received in bond`, or `Bottled`. */
export const broughtWords = (reason: Bottling['broughtAs']): string =>
  reason === null ? 'Bottled' : capital(DONE[reason]);

/** `30 bottles exported`. */
export const movedWords = (bottles: number, reason: string): string =>
  `${countText(Math.abs(bottles), 'bottle')} ${isGoodsReason(reason) ? DONE[reason] : reason}`;

/** The bottles of a bottling that are there by the record. */
export const leftOf = ({ bottles, moved }: Bottling): number =>
  moved.reduce((sum, one) => sum + one.bottles, bottles);

/** `60 of 100 bottles of 750 ml are here`. */
export function hereWords(bottling: Bottling): string {
  const { bottles, bottleSizeMl } = bottling;
  const left = leftOf(bottling);
  const size = `of ${numberWords(bottleSizeMl)} ml`;
  if (bottling.moved.length === 0) return `${countText(bottles, 'bottle')} ${size}`;
  return `${numberWords(left)} of ${countText(bottles, 'bottle')} ${size} ${left === 1 ? 'is' : 'are'} here`;
}

/** `L26117, Gold, cork, 6 a case, 12 kept for the library`; empty if nothing is known. */
export const dressWords = ({ lotCode, label, closure, bottlesPerCase, library }: Bottling): string =>
  [
    lotCode,
    label,
    closure,
    bottlesPerCase && `${numberWords(bottlesPerCase)} a case`,
    library > 0 && `${numberWords(library)} kept for the library`,
  ]
    .filter(Boolean)
    .join(', ');

/** `30 bottles of 750 ml exported, 12 bottles of 1,500 ml dumped to bulk`. */
export const goodsWords = ({ lines, reason }: Pick<CellarOperation, 'lines' | 'reason'>): string =>
  lines
    .map((line) =>
      movedWords(
        Number(line['bottles']),
        typeof line['reason'] === 'string' ? line['reason'] : (reason ?? ''),
      ).replace(/(bottles?)/, `$1 of ${numberWords(Number(line['bottleSizeMl']))} ml`),
    )
    .join(', ');
