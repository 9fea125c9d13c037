/** A change of the record. */
import type { Statement } from '@cuverie/domain';
import type { LedgerOperation } from './ledger.store.ts';

/** An operation to record. */
export interface OperationToRecord extends Statement {
  readonly id: string;
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Change {
  readonly removed?: LedgerOperation | undefined;
  /** One or several operations, in any order. */
  readonly added?: readonly OperationToRecord[] | undefined;
}
