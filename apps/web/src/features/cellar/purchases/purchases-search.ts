import { PURCHASE_LISTS, type PurchaseList } from '@cuverie/domain';

/** The address of wishes and deliveries. */
export interface PurchasesSearch {
  /** The list shown; if omitted, the orders. */
  listed?: PurchaseList;
  /** The purchase whose dialog is open. */
  purchase?: string;
  importPurchases?: true;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Parses the address leniently: invalid values are left out. */
export function purchasesSearch(raw: Record<string, unknown>): PurchasesSearch {
  const { purchase } = raw;
  const listed = PURCHASE_LISTS.find((list) => list === raw['listed']);
  return {
    ...(listed && { listed }),
    ...(typeof purchase === 'string' && ID.test(purchase) && { purchase: purchase.toLowerCase() }),
    ...(raw['importPurchases'] === true && { importPurchases: true as const }),
  };
}
