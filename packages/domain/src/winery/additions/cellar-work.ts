/** Work on a vessel's contents without moving them. */
import type { OperationKind } from '../ledger/operation.ts';
import type { AnalyteName } from './analytes.ts';
import type { AdditionUnit, Substance } from './substances.ts';

/** Kinds of operations whose lines name a vessel with an addition, a measurement or a tasting. */
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

/** Cap management of a red must. */
export const CAP_WORK = ['punch-down', 'pump-over', 'delestage', 'stir'] as const;
export type CapWork = (typeof CAP_WORK)[number];

/** A measured value in its analyte's unit. */
export interface MeasuredValue {
  readonly analyte: AnalyteName;
  readonly value: number;
}

/** The part of such a line that affects the wine's properties. */
export interface AdditionLine {
  /** The additive, as named by the person. */
  readonly product?: string | undefined;
  readonly substance?: Substance | undefined;
  readonly dose?: number | undefined;
  readonly unit?: AdditionUnit | undefined;
  readonly strength?: number | undefined;
  readonly values?: readonly MeasuredValue[] | undefined;
}
