import { PURCHASE_LISTS, type PurchaseList } from '@cuverie/domain';

/** What the address of wishes and deliveries says. */
export interface PurchasesSearch {
  /** The list that is shown; left out, what is to come. */
  listed?: PurchaseList;
  /** The purchase whose dialog is open. */
  purchase?: string;
  importPurchases?: true;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address forgivingly: what it does not understand is left out. */
export function purchasesSearch(raw: Record<string, unknown>): PurchasesSearch {
  const { purchase } = raw;
  const listed = PURCHASE_LISTS.find((list) => list === raw['listed']);
  return {
    ...(listed && { listed }),
    ...(typeof purchase === 'string' && ID.test(purchase) && { purchase: purchase.toLowerCase() }),
    ...(raw['importPurchases'] === true && { importPurchases: true as const }),
  };
}
