const DIALOGS = ['add-field', 'edit-field', 'add-reading', 'import'] as const;

/** What the address of Yield Management says: `/yield-management?field={id}&dialog=add-reading`. */
export interface VineyardSearch {
  /** The selected field; left out: the one selected last. */
  field?: string;
  dialog?: (typeof DIALOGS)[number];
  /** The measurement whose dialog is open. */
  reading?: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const anId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** Reads the address forgivingly: what it does not understand is left out, and one dialog is open at most. */
export function vineyardSearch(raw: Record<string, unknown>): VineyardSearch {
  const field = anId(raw['field']);
  const reading = anId(raw['reading']);
  const dialog = DIALOGS.find((one) => one === raw['dialog']);
  return {
    ...(field !== undefined && { field }),
    ...(dialog !== undefined ? { dialog } : reading !== undefined && { reading }),
  };
}
