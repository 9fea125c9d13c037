/**
 * How a ferment slows: `logistic` as it began, `gompertz` with a longer tail, as sugar and nutrients run out.
 * Each gives the share of sugar left, from 1 to 0, at `z` = rate · (day − middle).
 */
const SHAPES = {
  logistic: (z: number): number => 1 / (1 + Math.exp(z)),
  gompertz: (z: number): number => -Math.expm1(-Math.exp(-z)),
} as const;
export type CourseShape = keyof typeof SHAPES;

/** A ferment's course in apparent °Bx over days. */
export interface Course {
  shape: CourseShape;
  /** Initial °Bx. */
  start: number;
  /** Final °Bx. */
  end: number;
  /** How fast, per day. */
  rate: number;
  /** The day of the fastest change. */
  middle: number;
}

export interface Point {
  /** Days since the first reading. */
  day: number;
  /** Apparent °Bx. */
  brix: number;
}

/** Limits of the rate, per day. */
export const RATE_BOUNDS = { min: 0.05, max: 3 } as const;

/**
 * Final °Bx of dry ferments by their courses, and the number of readings that counts as while the tank's own end is
 * unknown. Chosen on the ferments that `forecast.ts` is calibrated on.
 */
const USUAL_END = { brix: -1.9, weight: 8 } as const;

/** Below this °Bx the readings show the end of a ferment. */
const END_SEEN = -1;

/** Until half of the sugar is fermented the tail cannot be predicted; most real ones are long. */
const TAIL_SEEN = 0.5;

/** Maximum difference between the start and the first reading, °Bx. */
const START_WITHIN = { below: 1, above: 2 } as const;

const END_BOUNDS = { min: -2.5, max: 5 } as const;

/** °Bx of a course after so many days. */
export function brixAt({ shape, start, end, rate, middle }: Course, day: number): number {
  return end + (start - end) * SHAPES[shape](rate * (day - middle));
}

/** The day a course passes a °Bx, or `null` if it ends above it. */
export function dayOf({ shape, start, end, rate, middle }: Course, brix: number): number | null {
  const left = (brix - end) / (start - end);
  if (left <= 0 || left >= 1) return null;
  const z = shape === 'logistic' ? Math.log(1 / left - 1) : -Math.log(-Math.log1p(-left));
  return middle + z / rate;
}

export interface Fit {
  course: Course;
  /** Sum of the squared distances of the readings, °Bx². */
  misfit: number;
}

/**
 * Fits a course to readings by least squares, within what a ferment can do.
 * @param points oldest first, at least four
 * @returns the better fitting shape; the one with the long tail while the tail is unknown
 */
export function fitCourse(points: readonly Point[]): Fit {
  const [first, last] = [points[0]?.brix ?? 0, points.at(-1)?.brix ?? 0];
  const weight = last <= END_SEEN ? 0 : USUAL_END.weight;
  const longTailed = fitShape(points, 'gompertz', weight);
  if ((first - last) / (first - END_SEEN) < TAIL_SEEN) return longTailed;
  const even = fitShape(points, 'logistic', weight);
  return even.cost <= longTailed.cost ? even : longTailed;
}

/** A fit with its cost: its misfit, and the deviation of its end from the usual one. */
interface Candidate extends Fit {
  cost: number;
}

/** Narrowing factor and steps of the search for the best rate and middle. */
const SEARCH = { steps: 8, narrowing: 0.4, rounds: 10 } as const;

/**
 * Start and end follow from rate and middle by linear least squares, so only those two are searched for: first over the
 * whole range, then closer around the best. No initial guess is needed.
 */
function fitShape(points: readonly Point[], shape: CourseShape, endWeight: number): Candidate {
  const last = points.at(-1)?.day ?? 0;
  const rates = { min: Math.log(RATE_BOUNDS.min), max: Math.log(RATE_BOUNDS.max) };
  const middles = { min: -0.5 * last, max: 2 * last + 5 };
  let best = { logRate: (rates.min + rates.max) / 2, middle: (middles.min + middles.max) / 2 };
  let reach = { logRate: (rates.max - rates.min) / 2, middle: (middles.max - middles.min) / 2 };
  let found: Candidate | undefined;
  for (let round = 0; round < SEARCH.rounds; round += 1) {
    const center = best;
    for (const logRate of about(center.logRate, reach.logRate, rates)) {
      for (const middle of about(center.middle, reach.middle, middles)) {
        const candidate = fitEnds(points, { shape, rate: Math.exp(logRate), middle }, endWeight);
        if (found && candidate.cost >= found.cost) continue;
        found = candidate;
        best = { logRate, middle };
      }
    }
    reach = { logRate: reach.logRate * SEARCH.narrowing, middle: reach.middle * SEARCH.narrowing };
  }
  return found ?? fitEnds(points, { shape, rate: 1, middle: 0 }, endWeight);
}

function about(center: number, reach: number, { min, max }: { min: number; max: number }): number[] {
  return Array.from({ length: SEARCH.steps + 1 }, (_, step) =>
    Math.min(Math.max(center + reach * ((2 * step) / SEARCH.steps - 1), min), max),
  );
}

/** The start and end that fit best for a rate and a middle: `brix = start · left + end · (1 − left)`. */
function fitEnds(
  points: readonly Point[],
  { shape, rate, middle }: Pick<Course, 'shape' | 'rate' | 'middle'>,
  endWeight: number,
): Candidate {
  // The sums of the normal equations; the usual end counts as so many readings at the end.
  let [leftLeft, leftGone, goneGone] = [0, 0, endWeight];
  let [leftBrix, goneBrix] = [0, endWeight * USUAL_END.brix];
  for (const { day, brix } of points) {
    const left = SHAPES[shape](rate * (day - middle));
    const gone = 1 - left;
    leftLeft += left * left;
    leftGone += left * gone;
    goneGone += gone * gone;
    leftBrix += left * brix;
    goneBrix += gone * brix;
  }
  const first = points[0]?.brix ?? 0;
  const clampStart = (start: number) => clamp(start, first - START_WITHIN.below, first + START_WITHIN.above);
  const free =
    (leftBrix * goneGone - goneBrix * leftGone) / Math.max(leftLeft * goneGone - leftGone * leftGone, 1e-12);
  let start = clampStart(free);
  const end = clamp(
    (goneBrix - leftGone * start) / Math.max(goneGone, 1e-12),
    END_BOUNDS.min,
    END_BOUNDS.max,
  );
  start = clampStart(leftLeft > 1e-12 ? (leftBrix - leftGone * end) / leftLeft : first);
  const course: Course = { shape, start, end, rate, middle };
  const misfit = sum(points.map(({ day, brix }) => (brix - brixAt(course, day)) ** 2));
  return { course, misfit, cost: misfit + endWeight * (end - USUAL_END.brix) ** 2 };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The share of the readings' spread a course explains, up to 1. */
export function explainedShare(points: readonly Point[], misfit: number): number {
  const mean = sum(points.map(({ brix }) => brix)) / points.length;
  const spread = sum(points.map(({ brix }) => (brix - mean) ** 2));
  return spread === 0 ? 0 : 1 - misfit / spread;
}
