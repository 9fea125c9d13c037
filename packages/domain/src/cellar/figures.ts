/** Counts from which a cellar's figures are computed. */
export interface CellarTally {
  /** Wines, each with any number of bottles. */
  wines: number;
  bottles: number;
  /** Millilitres in all bottles. */
  bottledMl: number;
  barrels: number;
  /** Litres in all barrels. */
  barrelledL: number;
  /** Wines with a vintage; every barrel has one. */
  datedWines: number;
  /** Sum of the vintages of wines and barrels. */
  vintageSum: number;
}

/** Figures of the cellar's summary. */
export interface CellarFigures {
  wines: number;
  datedWines: number;
  bottles: number;
  barrels: number;
  /** Litres, exact to the millilitre. */
  bottledL: number;
  /** Litres. */
  barrelledL: number;
  /** Litres in bottles and barrels together. */
  totalL: number;
  /**
   * Mean age in whole years of wines and barrels (each counted once), without those of no vintage; `null` without any.
   */
  averageAge: number | null;
}

const thousandths = (litres: number): number => Math.round(litres * 1000) / 1000;

/**
 * Computes a cellar's figures. The age of a wine is `currentYear` minus its vintage; the mean is rounded half up.
 * @param currentYear current calendar year, four digits
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
