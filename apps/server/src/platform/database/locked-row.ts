declare const locked: unique symbol;

/**
 * A row found in the caller's own estate and locked until the transaction ends. Only a store's `lock…` creates one, so
 * a function that takes a `LockedRow` cannot skip that check.
 */
export type LockedRow<Row> = Row & { readonly estateId: string; readonly [locked]: true };
