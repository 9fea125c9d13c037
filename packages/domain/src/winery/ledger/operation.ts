/** What people say was done in the cellar. */
import type { Composition } from './composition.ts';

/** Litres for wine and must, kilograms for fruit. */
export type LedgerUnit = 'L' | 'kg';

export const VESSEL_KINDS = ['tank', 'barrel', 'keg', 'bin', 'other'] as const;
export type VesselKind = (typeof VESSEL_KINDS)[number];

/** Kinds that move wine from vessel to vessel: one act, under the words of the trade. */
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
 * The world outside the vessels. Wine comes from the first ones and goes to the others; what an account was given less
 * what it gave, over all accounts, is what the vessels hold, with its sign turned.
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
  'bottled',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** What wine is lost to on its way. */
export const LOSSES = ['lees', 'pomace', 'filtered', 'evaporated', 'spilled', 'unexplained'] as const;
export type Loss = (typeof LOSSES)[number];

/** Why wine leaves the cellar, or a vessel holds less than it should. */
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

/** The account a reason stands for; one in other words is kept beside the plain `removed`. */
export const accountOfReason = (reason: string): Account =>
  REMOVAL_REASONS.find((known) => known === reason.toLowerCase()) ?? 'removed';

/**
 * An amount as entered: hundredths of a litre or a kilogram; everything; as much as fills the vessel; or the rest of
 * the other lines. Relative ones are recomputed after an earlier correction.
 */
export type Amount = number | 'all' | 'full' | 'rest';

/** An end of a flow: a vessel by its id, or the world outside. */
export type FlowEnd = { readonly vessel: string } | { readonly account: Account };

/** One step of an operation. */
export type Flow =
  /** So much flows from one place to another. */
  | {
      readonly from: FlowEnd;
      readonly to: FlowEnd;
      readonly amount: Amount;
      /** The lot it is from there on: without one, wine joins what it is poured on, or keeps its own name. */
      readonly lot?: string | null | undefined;
      /** Of what comes from outside; what has just been drawn, for fruit that became must. */
      readonly composition?: Composition | 'drawn' | undefined;
    }
  /** The vessel was measured: it holds so much, and the difference is lost to an account, or a gain. */
  | { readonly vessel: string; readonly level: number; readonly loss: Account }
  /** Something was done to what the vessel holds, without changing how much it is. */
  | { readonly vessel: string };
