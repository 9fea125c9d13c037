/** The columns of the barrel register, for its table and its CSV file. */
import { BARREL, type RegisteredBarrel, registerOperations } from '@cuverie/contract';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { writeCsv } from '../../../platform/csv/formats/write.ts';
import { amountOfMoney } from '../../../ui/money.ts';
import type { Sort } from '../../../ui/table/DataTable.tsx';
import { dateOfMoment, litres } from '../../../ui/words.ts';
import type { RegisterSearch } from '../search.ts';
import { placeWords } from '../vessels/vessel-words.ts';

/** All barrels in use, by code. */
export const barrelRegister = queryOf([...WINERY, 'barrels'], registerOperations.barrels, {});

export interface RegisterColumn {
  readonly heading: string;
  /** What it is sorted by, and what its CSV column has. */
  readonly value: (barrel: RegisteredBarrel) => string | number | null;
  /** Its words in the table, if they differ from the value. */
  readonly words?: (barrel: RegisteredBarrel) => string | null;
}

export const yearOf = ({ purchaseDate }: Pick<RegisteredBarrel, 'purchaseDate'>): number | null =>
  purchaseDate === null ? null : Number(purchaseDate.slice(0, 4));

export const REGISTER: readonly RegisterColumn[] = [
  { heading: 'Code', value: ({ code }) => code },
  { heading: BARREL.cooperage.label, value: ({ cooperage }) => cooperage },
  { heading: BARREL.forest.label, value: ({ forest }) => forest },
  { heading: 'Toast', value: ({ toastLevel }) => toastLevel },
  { heading: 'Size', value: ({ capacity }) => capacity, words: ({ capacity }) => litres(capacity) },
  { heading: 'Year', value: yearOf },
  { heading: 'Fills', value: ({ fills }) => fills },
  {
    heading: BARREL.price.label,
    value: ({ price }) => price,
    words: ({ price, priceCurrency }) => amountOfMoney(price, priceCurrency),
  },
  { heading: 'Place', value: (barrel) => placeWords(barrel) || null },
  { heading: 'Lot', value: ({ lot }) => lot },
  {
    heading: 'Level',
    value: ({ level }) => level,
    words: ({ level }) => (level > 0 ? litres(level) : 'Empty'),
  },
  {
    heading: 'Since',
    value: ({ since }) => since,
    words: ({ since }) => since && dateOfMoment(new Date(since)),
  },
];

const { compare } = new Intl.Collator('en', { numeric: true });

/** The barrels that match, in order; those without a value are last. */
export function findBarrels(
  barrels: readonly RegisteredBarrel[],
  { q = '', cooper, fills }: RegisterSearch,
  { key, direction }: Sort,
): RegisteredBarrel[] {
  const searched = q.toLowerCase().split(/\s+/);
  const value = REGISTER.find(({ heading }) => heading === key)?.value ?? (({ code }) => code);
  const sign = direction === 'ascending' ? 1 : -1;
  return barrels
    .filter((barrel) => {
      const text = REGISTER.map((column) => column.value(barrel))
        .join(' ')
        .toLowerCase();
      return (
        searched.every((word) => text.includes(word)) &&
        (cooper === undefined || barrel.cooperage === cooper) &&
        (fills === undefined || barrel.fills === fills)
      );
    })
    .toSorted((one, other) => {
      const [first, second] = [value(one), value(other)];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return sign * (typeof first === 'number' ? first - Number(second) : compare(first, String(second)));
    });
}

const IN_CSV: Readonly<Record<string, string>> = { Size: 'Size (L)', Level: 'Level (L)' };

export const registerCsv = (barrels: readonly RegisteredBarrel[]): string =>
  writeCsv([
    [...REGISTER.map(({ heading }) => IN_CSV[heading] ?? heading), 'Currency', 'Id'],
    ...barrels.map((barrel) =>
      [...REGISTER.map(({ value }) => value(barrel)), barrel.priceCurrency, barrel.id].map((cell) =>
        String(cell ?? ''),
      ),
    ),
  ]);
