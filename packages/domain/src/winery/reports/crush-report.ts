/** Fruit of a season by variety and district, as in the Grape Crush Report of California (CDFA). */

/** Fruit of one line of a delivery. */
export interface FruitLine {
  readonly kg: number;
  /** °Bx */
  readonly brix: number | null;
  /** For 1,000 kg. */
  readonly price: number | null;
  readonly currency: string | null;
  readonly district: string | null;
  /** Bought from a grower, or with a price; otherwise the estate's own. */
  readonly isBought: boolean;
  /** Shares in per cent; of a single source, all. */
  readonly sources: readonly { readonly variety?: string | null; readonly share?: number }[];
}

export interface CrushRow {
  readonly variety: string | null;
  readonly district: string | null;
  readonly isBought: boolean;
  /** Of the prices; `null` where there are none. */
  readonly currency: string | null;
  /** Tonnes. */
  readonly tons: number;
  /** Average by weight of what was measured, °Bx. */
  readonly brix: number | null;
  /** For a tonne: the lowest, the average by weight, the highest. */
  readonly lowest: number | null;
  readonly average: number | null;
  readonly highest: number | null;
  readonly paid: number | null;
}

type Part = Omit<FruitLine, 'sources'> & { readonly variety: string | null };

const sumOver = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/** To four decimals, as prices and amounts are stored. */
const rounded = (value: number): number => Number(value.toFixed(4));

function rowOf(parts: readonly [Part, ...Part[]]): CrushRow {
  const [{ variety, district, isBought, currency }] = parts;
  const measured = parts.filter(({ brix }) => brix !== null);
  const prices = parts.flatMap(({ price }) => price ?? []);
  const tons = sumOver(parts, ({ kg }) => kg) / 1000;
  const paid = sumOver(parts, ({ kg, price }) => (kg * (price ?? 0)) / 1000);
  const isPriced = prices.length > 0;
  return {
    variety,
    district,
    isBought,
    currency,
    tons: rounded(tons),
    brix:
      measured.length === 0
        ? null
        : rounded(sumOver(measured, ({ kg, brix }) => kg * (brix ?? 0)) / sumOver(measured, ({ kg }) => kg)),
    lowest: isPriced ? Math.min(...prices) : null,
    average: isPriced ? rounded(paid / tons) : null,
    highest: isPriced ? Math.max(...prices) : null,
    paid: isPriced ? rounded(paid) : null,
  };
}

/** The rows by variety and district, own fruit before bought; each currency has its own, and fruit without a price. */
export function crushReport(lines: readonly FruitLine[]): CrushRow[] {
  const parts = lines.flatMap(({ sources, kg, ...line }): Part[] => {
    const currency = line.price === null ? null : line.currency;
    const made = sources.length === 0 ? [{}] : sources;
    return made.map(({ variety, share = 100 }: FruitLine['sources'][number]) => ({
      ...line,
      currency,
      variety: variety || null,
      district: line.district || null,
      kg: (kg * share) / 100,
    }));
  });
  const keyOf = ({ variety, district, isBought, currency }: Part) =>
    JSON.stringify([variety ?? '', district ?? '', isBought, currency ?? '']);
  return [...Map.groupBy(parts, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => rowOf(group as [Part, ...Part[]]));
}
