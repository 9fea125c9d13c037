/** What is done to what a vessel holds, without moving it. */
import type { OperationKind } from '../ledger/operation.ts';
import type { AnalyteName } from './analytes.ts';
import type { AdditionUnit, Substance } from './substances.ts';

/** Kinds whose lines name a vessel and what was added, measured or tasted there. */
export const ADDITION_KINDS = [
  'add',
  'sample',
  'analysis',
  'taste',
  'cap',
] as const satisfies readonly OperationKind[];
export type AdditionKind = (typeof ADDITION_KINDS)[number];

export const isAdditionKind = (kind: string): kind is AdditionKind =>
  ADDITION_KINDS.some((one) => one === kind);

/** What is done to the cap of a red must. */
export const CAP_WORK = ['punch-down', 'pump-over', 'delestage', 'stir'] as const;
export type CapWork = (typeof CAP_WORK)[number];

/** A measured value, in the unit of its analyte. */
export interface MeasuredValue {
  readonly analyte: AnalyteName;
  readonly value: number;
}

/** What a line of these kinds says, as far as what the wine is like follows from it. */
export interface AdditionLine {
  /** The additive, as named by the person. */
  readonly product?: string | undefined;
  readonly substance?: Substance | undefined;
  readonly dose?: number | undefined;
  readonly unit?: AdditionUnit | undefined;
  readonly strength?: number | undefined;
  readonly values?: readonly MeasuredValue[] | undefined;
}
