import type { WineRow } from '@cuverie/contract';

const TYPES = ['Red', 'White', 'Rosé', 'Sparkling', 'Dessert'] as const;

/** A realistic wine as an import brings it, with accents, and now and then a formula and other columns. */
export function wineRow(n: number): WineRow {
  return {
    name: `Cuvée ${n} „Vieilles Vignes“`,
    vintage: 1960 + (n % 65),
    region: ['Bourgogne', 'Côtes du Jura', 'Mosel', 'Rioja'][n % 4] ?? '',
    type: TYPES[n % 5] ?? 'Red',
    quantity: n % 24,
    producer: `Domaine ${n % 900}`,
    varietal: 'Pinot noir',
    price: `${n % 300}.50`,
    currency: 'EUR',
    rating: 80 + (n % 20),
    drinkFrom: 2020 + (n % 20),
    drinkBy: `${2030 + (n % 20)}-12-31`,
    storageLocation: `Rack ${n % 40}, ${n % 12}`,
    notes: n % 10 === 0 ? '=Cherry, earth,\n"a long and quiet end"' : 'Cherry, earth, a long and quiet end.',
    source: `cellartracker:iWine:${n}:750`,
    extra: { CT: String(80 + (n % 20)), Locale: 'France, Bourgogne, Côte de Nuits', Appellation: 'Volnay' },
  };
}
