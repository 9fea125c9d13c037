/** Cellar operations as entered. */
import type { Composition } from './composition.ts';

/** Litres for wine and must, kilograms for fruit. */
export type LedgerUnit = 'L' | 'kg';

export const VESSEL_KINDS = ['tank', 'barrel', 'keg', 'bin', 'other'] as const;
export type VesselKind = (typeof VESSEL_KINDS)[number];

/** Kinds that move wine between vessels: one action with several trade names. */
export const MOVING_KINDS = ['move', 'rack', 'filter', 'drain', 'press', 'bleed', 'blend'] as const;

export const OPERATION_KINDS = [
  'open',
  'receive',
  'crush',
  ...MOVING_KINDS,
  'top',
  'relabel',
  'measure',
  'bottle',
  'goods',
  'remove',
  'add',
  'sample',
  'analysis',
  'taste',
  'cap',
  'note',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/**
 * Accounts outside the vessels. Wine comes from the first ones and goes to the others, but that bottles also come back;
 * the balance of all accounts is the negative contents of all vessels.
 */
export const ACCOUNTS = [
  'opening',
  'received',
  'must',
  'added',
  'gain',
  'crushed',
  'lees',
  'pomace',
  'filtered',
  'evaporated',
  'spilled',
  'filling',
  'breakage',
  'sampled',
  'unexplained',
  'dumped',
  'removed',
  'sold',
  'transferred',
  'distilling',
  'vinegar',
  'family',
  'tasting',
  'testing',
  'exported',
  'bottled',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Losses on the way. */
export const LOSSES = ['lees', 'pomace', 'filtered', 'evaporated', 'spilled', 'unexplained'] as const;
export type Loss = (typeof LOSSES)[number];

/** Losses of a bottling run: in the line, in bottles that break on it, and on the way to it. */
export const BOTTLING_LOSSES = ['filling', 'breakage', 'lees', 'filtered', 'spilled', 'unexplained'] as const;
export type BottlingLoss = (typeof BOTTLING_LOSSES)[number];

/** Reasons why wine leaves the cellar, or a vessel has less than expected. */
export const REMOVAL_REASONS = [
  'dumped',
  'evaporated',
  'spilled',
  'sampled',
  'lees',
  'sold',
  'transferred',
  'distilling',
  'vinegar',
  'family',
  'tasting',
  'testing',
  'unexplained',
] as const satisfies readonly Account[];

/** Returns the account of a reason; a free text is stored with the account `removed`. */
export const accountOfReason = (reason: string): Account =>
  REMOVAL_REASONS.find((known) => known === reason.toLowerCase()) ?? 'removed';

/**
 * An amount as entered: in ledger parts (see `toLedger`); everything; as much as fills the vessel; or the rest of
 * the other lines. Relative ones are recomputed after an earlier correction.
 */
export type Amount = number | 'all' | 'full' | 'rest';

/** An end of a flow: a vessel by id, or an account. */
export type FlowEnd = { readonly vessel: string } | { readonly account: Account };

/** A step of an operation. */
export type Flow =
  /** A flow from one place to another. */
  | {
      readonly from: FlowEnd;
      readonly to: FlowEnd;
      readonly amount: Amount;
      /** New lot; by default wine joins the receiving lot, or keeps its own. */
      readonly lot?: string | null | undefined;
      /** For inflows; by default the last drawn composition, for fruit that became must. */
      readonly composition?: Composition | 'drawn' | undefined;
      /** Between accounts, which have no unit of their own. */
      readonly unit?: LedgerUnit | undefined;
      /** The lot of wine from bottles, which it keeps in an empty vessel. */
      readonly ownLot?: string | null | undefined;
    }
  /** A measurement of a vessel's contents; the difference is a loss to an account, or a gain. */
  | { readonly vessel: string; readonly level: number; readonly loss: Account }
  /** Work on a vessel's contents that does not change their amount. */
  | { readonly vessel: string };
