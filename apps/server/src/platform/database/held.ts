declare const held: unique symbol;

/**
 * A row found in the caller's own estate and locked until the transaction ends. Only a store's `hold…` creates one, so
 * a function that takes a `Held` cannot skip that check.
 */
export type Held<Row> = Row & { readonly estateId: string; readonly [held]: true };
