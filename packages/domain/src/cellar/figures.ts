/** The counts a cellar's figures are made of. */
export interface CellarTally {
  /** Wines, each of any number of bottles. */
  wines: number;
  bottles: number;
  /** Millilitres in all bottles. */
  bottledMl: number;
  barrels: number;
  /** Litres in all barrels. */
  barrelledL: number;
  /** Wines that have a vintage, as every barrel has. */
  datedWines: number;
  /** Sum of the vintages of wines and barrels. */
  vintageSum: number;
}

/** What the cellar's summary shows. */
export interface CellarFigures {
  wines: number;
  /** Those of them that have a vintage. */
  datedWines: number;
  bottles: number;
  barrels: number;
  /** Litres, exact to the millilitre. */
  bottledL: number;
  /** Litres. */
  barrelledL: number;
  /** Litres in bottles and barrels together. */
  totalL: number;
  /** Whole years, averaged over wines and barrels alike (a case counts once), without those of no vintage; `null` where there is none. */
  averageAge: number | null;
}

const thousandths = (litres: number): number => Math.round(litres * 1000) / 1000;

/**
 * A cellar's figures. The age of a wine is `currentYear` less its vintage, and one of no vintage has none; the mean is rounded, halves up.
 * @param currentYear the calendar year now, four digits
 */
export function cellarFigures(tally: CellarTally, currentYear: number): CellarFigures {
  const dated = tally.datedWines + tally.barrels;
  const bottledL = thousandths(tally.bottledMl / 1000);
  return {
    wines: tally.wines,
    datedWines: tally.datedWines,
    bottles: tally.bottles,
    barrels: tally.barrels,
    bottledL,
    barrelledL: tally.barrelledL,
    totalL: thousandths(bottledL + tally.barrelledL),
    averageAge: dated === 0 ? null : Math.round(currentYear - tally.vintageSum / dated),
  };
}
