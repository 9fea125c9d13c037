export const WINE_TYPES = ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert'] as const;
export type WineType = (typeof WINE_TYPES)[number];

/** What a wine is beside its type; most wines are none of these. */
export const WINE_STYLES = [
  'Fortified',
  'Orange',
  'Fruit wine',
  'Sake',
  'Spirits',
  'Cider',
  'Mead',
  'Vermouth',
  'Non-alcoholic',
] as const;
export type WineStyle = (typeof WINE_STYLES)[number];

/** A standard bottle, in millilitres. */
export const STANDARD_BOTTLE_ML = 750;

/** Bottle sizes by their trade names, in millilitres, ascending. */
export const BOTTLE_FORMATS = [
  { volumeMl: 187, name: 'Piccolo' },
  { volumeMl: 375, name: 'Half' },
  { volumeMl: 500, name: 'Half litre' },
  { volumeMl: 620, name: 'Clavelin' },
  { volumeMl: 700, name: '70 cl' },
  { volumeMl: 750, name: 'Bottle' },
  { volumeMl: 1000, name: 'Litre' },
  { volumeMl: 1500, name: 'Magnum' },
  { volumeMl: 2250, name: 'Marie-Jeanne' },
  { volumeMl: 3000, name: 'Double magnum' },
  { volumeMl: 4500, name: 'Rehoboam' },
  { volumeMl: 6000, name: 'Imperial' },
  { volumeMl: 9000, name: 'Salmanazar' },
  { volumeMl: 12000, name: 'Balthazar' },
  { volumeMl: 15000, name: 'Nebuchadnezzar' },
  { volumeMl: 18000, name: 'Melchior' },
] as const;

/** Limits of a wine's fields, inclusive, shared by form, API and database. */
export const WINE_LIMITS = {
  /** Bottles of one wine. */
  quantity: { min: 0, max: 1_000_000 },
  /** Points of a 100-point scale. */
  rating: { min: 0, max: 100 },
  /** Millilitres; 30 L is the largest bottle sold (Melchizedek). */
  bottleSizeMl: { min: 50, max: 30_000 },
  /** The year of the base wine, or of disgorgement. */
  baseYear: { min: 1800, max: 2300 },
  /** Required fields of the full form; Quick add requires {@link QUICK_WINE_FIELDS} only. */
  drinkFrom: { min: 1800, max: 2300 },
} as const;

/** What the full form for a new wine insists on; Quick add asks for {@link QUICK_WINE_FIELDS} alone. */
export const FULL_WINE_FIELDS = [
  'name',
  'vintage',
  'region',
  'type',
  'producer',
  'varietal',
  'quantity',
  'price',
  'alcohol',
  'rating',
  'purchaseDate',
  'drinkBy',
  'storageLocation',
  'lastTasted',
] as const;

/** Region of a wine without a known one. */
export const UNKNOWN_REGION = 'Unknown';

/** Minimum of fields for a wine. */
export const QUICK_WINE_FIELDS = ['name', 'vintage', 'region', 'type', 'quantity'] as const;

/**
 * What a list of wines can be ordered by; a leading `-` turns it round. Texts are ordered as people do: without regard
 * to case and accents, and A2 before A10. A wine without a value counts as the last of texts and of drinking windows,
 * and as less than any rating, price, or day of purchase or tasting; one of no vintage is last both ways.
 *
 * `window` is the order to drink in: by the end of the drinking window, then by how far a wine is in it.
 * `relevance` puts what fits a search best first, which is the order of a search unless another is asked for; without
 * a search it is the newest first, and turning it round changes nothing.
 */
export const WINE_ORDERS = [
  'createdAt',
  'name',
  'producer',
  'vintage',
  'country',
  'region',
  'appellation',
  'type',
  'varietal',
  'quantity',
  'bottleSizeMl',
  'price',
  'rating',
  'purchaseDate',
  'drinkFrom',
  'drinkBy',
  'lastTasted',
  'storageLocation',
  'window',
  'relevance',
] as const;
