declare const held: unique symbol;

/**
 * A row found in the caller's own estate and locked until the transaction ends. Only a store's `hold…` makes
 * one: an act that takes a `Held` can't be reached without that check.
 */
export type Held<Row> = Row & { readonly estateId: string; readonly [held]: true };
