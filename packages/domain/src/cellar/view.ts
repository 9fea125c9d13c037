/** Limits of saved views of the cellar, shared by form, API and database. */
export const VIEW_LIMITS = {
  /** Maximum per estate. */
  views: 200,
  /** Characters of a name. */
  name: 100,
  /** Characters of an address. */
  address: 4000,
} as const;
