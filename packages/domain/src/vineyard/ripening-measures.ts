/** Measures by which grapes are picked, and their course. */

/** Sugar, Brix·pH², pH and titratable acidity. */
export const PICKING_CRITERIA = ['brix', 'index', 'ph', 'ta'] as const;
export type PickingCriterion = (typeof PICKING_CRITERIA)[number];

/** Grapes of a day: °Bx, pH, g/L as tartaric acid; `null` or omitted if not measured. */
export interface GrapeSample {
  date: string;
  brix: number | null;
  ph?: number | null;
  ta?: number | null;
}

/** Course of a measure in ripening grapes; in its own unit, °Bx, Brix·pH², pH or g/L. */
export interface RipeningMeasure {
  rises: boolean;
  /** Its usual end, and the minimum distance of the end from the target and every reading. */
  levelsOff: { usual: number; beyondTarget: number; beyondReadings: number };
  /** Default daily share of the distance, weighted like readings with a spread of `worth` days². */
  pace: { share: number; worth: number };
  /** Range of eight in ten, earlier and later: days, and a share of the remaining days. */
  range: { early: { days: number; share: number }; late: { days: number; share: number } };
  /** Difference of two samples of one field on the same day. */
  sampling: number;
  /** Daily change at or below which it stands still. */
  stalledPerDay: number;
}

/**
 * Source: nine plots of a vineyard in Lodi, California, 2019 (github.com/mgaleano-ucd/Borden_hills_heatwaves_complete): ends and
 * paces by leaving out one plot after the other, ranges by each plot from its third sample on. Samplings and standstills are ours.
 * Sugar's range: in 200 random halves by plot, shares fitted to five plots held 80, 81 and 83 % in the other four, up to 14, 15 to
 * 21 and over 21 days ahead; the middle of the fitted shares is used.
 */
export const RIPENING_MEASURES: Record<PickingCriterion, RipeningMeasure> = {
  brix: {
    rises: true,
    levelsOff: { usual: 27, beyondTarget: 2.5, beyondReadings: 0.5 },
    pace: { share: 0.04, worth: 100 },
    range: { early: { days: 2.5, share: 0.03 }, late: { days: 3, share: 0.06 } },
    sampling: 0.2,
    stalledPerDay: 0.02,
  },
  index: {
    rises: true,
    levelsOff: { usual: 500, beyondTarget: 60, beyondReadings: 15 },
    pace: { share: 0.02, worth: 100 },
    range: { early: { days: 2, share: 0.12 }, late: { days: 3, share: 0.2 } },
    sampling: 6,
    stalledPerDay: 0.4,
  },
  ph: {
    rises: true,
    levelsOff: { usual: 4, beyondTarget: 0.3, beyondReadings: 0.1 },
    pace: { share: 0.04, worth: 50 },
    range: { early: { days: 2.5, share: 0.2 }, late: { days: 4, share: 0.3 } },
    sampling: 0.03,
    stalledPerDay: 0.002,
  },
  ta: {
    rises: false,
    levelsOff: { usual: 3.5, beyondTarget: 0.6, beyondReadings: 0.2 },
    pace: { share: 0.06, worth: 400 },
    range: { early: { days: 2.5, share: 0.12 }, late: { days: 3, share: 0.15 } },
    sampling: 0.2,
    stalledPerDay: 0.01,
  },
};

export const isThere = (criterion: PickingCriterion, value: number, target: number): boolean =>
  RIPENING_MEASURES[criterion].rises ? value >= target : value <= target;
