/** What becomes of bottles in the winery after they were filled, or that were filled elsewhere. */
import type { Account, OperationKind } from './operation.ts';

interface GoodsMove {
  /** Whether bottles come in; otherwise they leave. */
  readonly isIn: boolean;
  /** The other account; `null` for a vessel that the bottles are emptied into. */
  readonly account: Account | null;
}

export const GOODS_REASONS = [
  'opening',
  'taxpaid',
  'returned',
  'dumped',
  'exported',
  'sent',
  'received',
  'poured',
  'family',
  'tested',
  'broken',
  'missing',
  'found',
] as const;
export type GoodsReason = (typeof GOODS_REASONS)[number];

const MOVES: Readonly<Record<GoodsReason, GoodsMove>> = {
  opening: { isIn: true, account: 'opening' },
  taxpaid: { isIn: false, account: 'sold' },
  returned: { isIn: true, account: 'sold' },
  dumped: { isIn: false, account: null },
  exported: { isIn: false, account: 'exported' },
  sent: { isIn: false, account: 'transferred' },
  received: { isIn: true, account: 'received' },
  poured: { isIn: false, account: 'tasting' },
  family: { isIn: false, account: 'family' },
  tested: { isIn: false, account: 'testing' },
  broken: { isIn: false, account: 'spilled' },
  missing: { isIn: false, account: 'unexplained' },
  found: { isIn: true, account: 'gain' },
};

export const goodsMove = (reason: GoodsReason): GoodsMove => MOVES[reason];

export const isGoodsReason = (reason: string | null | undefined): reason is GoodsReason =>
  GOODS_REASONS.some((known) => known === reason);

/** Why bottles are here that the record did not fill: they were here when it began, or another winery filled them. */
export const FROM_ELSEWHERE = ['opening', 'received'] as const satisfies readonly GoodsReason[];

export const isFromElsewhere = (reason: string): boolean => FROM_ELSEWHERE.some((known) => known === reason);

/** Whether an operation of this kind changes the bottles of My Cellar. */
export const movesBottles = (kind: OperationKind): boolean => kind === 'bottle' || kind === 'goods';
