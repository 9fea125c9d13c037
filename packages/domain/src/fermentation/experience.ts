/** Statistics of ferments that ended dry, for forecasts of running ones. */
import { median, quantile, type Row, robustWeights, type WeightedValue } from '../values/robust.ts';
import { type FermentStanding, type PastFerment, STAGES } from './stages.ts';

/** The usual state of ferments at a stage: the middle of each measure. */
export interface Usual {
  stage: number;
  left: number;
  fit: number | null;
  elapsed: number | null;
  warmth: number | null;
}

/** How much a difference from the usual in a measure changes the remaining days. */
export interface Weights {
  fit: number;
  elapsed: number;
  warmth: number;
}

/** Statistics of the ferments of one style. */
export interface Experience {
  /** Number of the estate's own ferments. */
  ferments: number;
  /** By rising stage; empty if nothing is known. */
  usual: readonly Usual[];
  /** By stretch, see {@link stretchOf}. */
  weights: readonly Weights[];
  /** Errors of forecasts by stretch, as measures: quantiles from 5 to 95 of 100 in steps of 10. */
  errors: readonly (readonly number[])[];
  /** Additional time of a variety and a tank, as a measure, and the number of ferments it is based on. */
  varieties: Readonly<Record<string, Peculiarity>>;
  tanks: Readonly<Record<string, Peculiarity>>;
  /** Further time of a yeast, so that the only yeast of a variety counts once. */
  yeasts: Readonly<Record<string, Peculiarity>>;
}

export interface Peculiarity {
  by: number;
  ferments: number;
}

/** Stretches of a ferment, which differ in how well it can be forecast. */
const STRETCHES = 6;

/** The stretch of a ferment: up to three fifths, up to four fifths, down to 1 °Bx, down to 0, below. */
export function stretchOf({ stage, brix }: Pick<FermentStanding, 'stage' | 'brix'>): number {
  if (brix <= 0) return 5;
  if (brix <= 1) return 4;
  if (stage >= 0.82) return 3;
  if (stage >= 0.62) return 2;
  return stage >= 0.42 ? 1 : 0;
}

/** Priors, and the number of ferments they count as; warmer musts never take longer. */
const WEIGHT_PRIORS = {
  fit: { prior: 0.4, worth: 1, most: 1 },
  elapsed: { prior: 0, worth: 1.5, most: 1 },
  warmth: { prior: -0.15, worth: 6, most: 0 },
} as const;
const MEASURES = ['fit', 'elapsed', 'warmth'] as const;

/** Number of an estate's own ferments that count as much as the prior: usual course, errors. */
const PRIOR_WORTH = { usual: 3, errors: 8 } as const;

/** Number of ferments of a variety, tank or yeast at which half of their difference is used. */
const PECULIAR = { half: 4, least: 3 } as const;

/** Weight of a ferment's fitted course against other ferments, down to 1 °Bx; half with so many ferments. */
const OWN_COURSE = { share: 0.3, half: 30, upToStretch: 3 } as const;

/** Maximum difference of a measure from the usual that is used in full. */
const MOST_DEVIATION = 1.2;

/** Maximum distance of a state from the stage it represents: of sugar fermented, and below 1 °Bx. */
const NEAR = { early: 0.1, late: 0.025, lateFrom: 0.9 } as const;

/**
 * Computes the statistics of one style.
 * @param past finished ferments of that style
 * @param prior statistics without them
 */
export function experienceOf(past: readonly PastFerment[], prior?: Experience): Experience {
  const bare = lesson(past, prior);
  const rows = tested(past, prior);
  const tanks = peculiaritiesOf(rows, 'tank');
  const varieties = peculiaritiesOf(rows, 'variety');
  const beside = rows.map((row) => ({ ...row, off: row.off - peculiarity({ varieties, tanks }, row) }));
  const yeasts = Object.fromEntries(
    Object.entries(peculiaritiesOf(beside, 'yeast')).map(([name, { by }]) => [
      name,
      { by, ferments: past.filter(({ yeast }) => yeast === name).length },
    ]),
  );
  return { ...bare, ferments: past.length, errors: errorsOf(rows, prior), varieties, tanks, yeasts };
}

/** The usual course and the weights only. */
type Lesson = Pick<Experience, 'usual' | 'weights'>;

function lesson(past: readonly PastFerment[], prior: Experience | undefined): Lesson {
  const usual = neverLonger(
    STAGES.flatMap((stage, place) => usualAt(past, stage, prior?.usual[place]) ?? []).toSorted(
      (one, other) => one.stage - other.stage,
    ),
  );
  const rows: Row[][] = Array.from({ length: STRETCHES }, () => []);
  for (const { standings } of past) {
    const counts = Map.groupBy(standings, stretchOf);
    for (const standing of standings) {
      const stretch = stretchOf(standing);
      const at = usualFor(usual, standing.stage);
      if (!at) continue;
      rows[stretch]?.push({
        measures: deviations(standing, at),
        target: standing.left - at.left,
        weight: 1 / (counts.get(stretch)?.length ?? 1),
      });
    }
  }
  const weights = rows.map((of, stretch) => {
    const priors = MEASURES.map((measure) => ({
      ...WEIGHT_PRIORS[measure],
      prior:
        prior?.weights[stretch]?.[measure] ??
        (stretch > 3 && measure === 'fit' ? 0 : WEIGHT_PRIORS[measure].prior),
    }));
    const [fit = 0, elapsed = 0, warmth = 0] = robustWeights(of, priors);
    return { fit, elapsed, warmth };
  });
  return { usual, weights };
}

/** A later stage never has more time left, even if a few ferments suggest it. */
function neverLonger(usual: readonly Usual[]): Usual[] {
  let least = Number.POSITIVE_INFINITY;
  return usual.map((at) => {
    least = Math.min(least, at.left);
    return { ...at, left: least };
  });
}

/** The usual state of ferments near a stage. */
function usualAt(past: readonly PastFerment[], stage: number, prior: Usual | undefined): Usual | undefined {
  const near = stage >= NEAR.lateFrom ? NEAR.late : NEAR.early;
  const found = past.flatMap(({ standings }) => {
    const [nearest] = standings.toSorted(
      (one, other) => Math.abs(one.stage - stage) - Math.abs(other.stage - stage),
    );
    return nearest && Math.abs(nearest.stage - stage) <= near ? [nearest] : [];
  });
  const middle = (measure: 'stage' | 'left' | (typeof MEASURES)[number]) => {
    const values = found.flatMap((one) => one[measure] ?? []);
    const own = median(values);
    const before = prior?.[measure] ?? undefined;
    if (own === undefined || before === undefined) return own ?? before;
    return (values.length * own + PRIOR_WORTH.usual * before) / (values.length + PRIOR_WORTH.usual);
  };
  const [at, left] = [middle('stage'), middle('left')];
  if (at === undefined || left === undefined) return undefined;
  return {
    stage: at,
    left,
    fit: middle('fit') ?? null,
    elapsed: middle('elapsed') ?? null,
    warmth: middle('warmth') ?? null,
  };
}

/** The usual state at exactly this stage, interpolated between known ones, with 0 days at the end. */
function usualFor(usual: readonly Usual[], stage: number): Usual | undefined {
  const last = usual.at(-1);
  if (!last) return undefined;
  const all = last.stage < 1 ? [...usual, { ...last, stage: 1, left: 0 }] : usual;
  const after = Math.max(
    all.findIndex((one) => one.stage >= stage),
    1,
  );
  const [one, other] = [all[after - 1], all[after]];
  if (!one || !other) return last;
  const share = Math.max((stage - one.stage) / Math.max(other.stage - one.stage, 1e-9), -1);
  const between = (from: number | null, to: number | null) =>
    from === null || to === null ? (from ?? to) : from + share * (to - from);
  return {
    stage,
    left: one.left + share * (other.left - one.left),
    fit: between(one.fit, other.fit),
    elapsed: between(one.elapsed, other.elapsed),
    warmth: between(one.warmth, other.warmth),
  };
}

/** Differences of a ferment's measures from the usual; 0 for unknown ones. */
function deviations(standing: FermentStanding, usual: Usual): number[] {
  return MEASURES.map((measure) => {
    const [own, other] = [standing[measure], usual[measure]];
    if (own === null || other === null) return 0;
    return Math.min(Math.max(own - other, -MOST_DEVIATION), MOST_DEVIATION);
  });
}

/** Group of a ferment, as far as known. */
export type FermentGroup = Partial<Pick<PastFerment, 'variety' | 'tank' | 'yeast'>>;

/**
 * The days a ferment has left: the likely number, and the range of eight in ten such ferments.
 * @returns `undefined` if nothing is known about its style
 */
export function expectedDaysLeft(
  standing: FermentStanding,
  experience: Lesson & Partial<Experience>,
  group: FermentGroup = {},
): DaysLeft | undefined {
  const { usual, weights, errors, ferments = 0 } = experience;
  const at = usualFor(usual, standing.stage);
  if (!at) return undefined;
  const stretch = stretchOf(standing);
  const { fit, elapsed, warmth } = weights[stretch] ?? { fit: 0, elapsed: 0, warmth: 0 };
  const [byFit = 0, byElapsed = 0, byWarmth = 0] = deviations(standing, at);
  const peculiar = peculiarity(experience, group);
  const byOthers = at.left + fit * byFit + elapsed * byElapsed + warmth * byWarmth + peculiar;
  const { share: most, half, upToStretch } = OWN_COURSE;
  const share = stretch <= upToStretch ? (most * half) / (half + ferments) : 0;
  const likely = byOthers + share * ((standing.fit ?? byOthers) - byOthers);
  const off = (share: number) => errorAt(errors?.[stretch] ?? [], share);
  return { likely, early: Math.min(likely + off(0.1), likely), late: Math.max(likely + off(0.9), likely) };
}

/** Days left, as measures. */
export interface DaysLeft {
  likely: number;
  early: number;
  late: number;
}

/** The quantile of a share among {@link SHARES}' ones. */
function errorAt(errors: readonly number[], share: number): number {
  const place = (share - 0.05) * 10;
  const [below, above] = [errors[Math.floor(place)] ?? 0, errors[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** A forecast of a past ferment that was not part of its basis. */
interface TestedForecast extends FermentGroup {
  stretch: number;
  /** How much longer it took than forecast, as a measure. */
  off: number;
  weight: number;
}

/** Maximum number of parts for cross-validation. */
const PARTS = 25;

/** Errors of forecasts of the past ferments, each based on the others only. */
function tested(past: readonly PastFerment[], prior: Experience | undefined): TestedForecast[] {
  const parts = Math.min(past.length, PARTS);
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    const others = past.filter((_, place) => place % parts !== part);
    if (others.length === 0 && prior === undefined) return [];
    const lessons = lesson(others, prior);
    return past
      .filter((_, place) => place % parts === part)
      .flatMap(({ standings, variety, tank, yeast }) => {
        const counts = Map.groupBy(standings, stretchOf);
        return standings.flatMap((standing): TestedForecast[] => {
          const found = expectedDaysLeft(standing, { ...lessons, ferments: others.length });
          const stretch = stretchOf(standing);
          if (!found) return [];
          const weight = 1 / (counts.get(stretch)?.length ?? 1);
          return [{ variety, tank, yeast, stretch, off: standing.left - found.likely, weight }];
        });
      });
  });
}

const sumOf = (values: readonly WeightedValue[]): number =>
  values.reduce((sum, { weight }) => sum + weight, 0);

const SHARES = Array.from({ length: 10 }, (_, place) => 0.05 + place / 10);

/** Quantiles of the errors in each stretch; few own errors are completed by the prior ones. */
function errorsOf(rows: readonly TestedForecast[], prior: Experience | undefined): number[][] {
  return Array.from({ length: STRETCHES }, (_, stretch) => {
    const own = rows
      .filter((row) => row.stretch === stretch)
      .map(({ off, weight }): WeightedValue => ({ value: off, weight }));
    const before = prior?.errors[stretch] ?? [];
    const filled = before.map((value) => ({ value, weight: PRIOR_WORTH.errors / before.length }));
    // Few ferments underestimate the spread.
    const wider = 1 + 0.5 / Math.max(sumOf(own) + sumOf(filled), 1);
    return SHARES.map((share) => quantile([...own, ...filled], 0.5 + (share - 0.5) * wider) ?? 0);
  });
}

/** Additional time of ferments of one kind over their forecasts, weighted by their number. */
function peculiaritiesOf(
  rows: readonly TestedForecast[],
  kind: keyof FermentGroup,
): Record<string, Peculiarity> {
  const byName = Map.groupBy(
    rows.filter((row) => row[kind]),
    (row) => row[kind] ?? '',
  );
  return Object.fromEntries(
    [...byName].flatMap(([name, of]) => {
      const weight = of.reduce((sum, row) => sum + row.weight, 0);
      const ferments = Math.round(weight / new Set(of.map(({ stretch }) => stretch)).size);
      if (ferments < PECULIAR.least) return [];
      const mean = of.reduce((sum, row) => sum + row.off * row.weight, 0) / weight;
      return [[name, { by: (mean * ferments) / (ferments + PECULIAR.half), ferments }]];
    }),
  );
}

/** @returns `undefined` if too few ferments of that name are known */
export const peculiarityOf = (
  of: Experience['varieties'] | undefined,
  name: string | null | undefined,
): Peculiarity | undefined => (name && of && Object.hasOwn(of, name) ? of[name] : undefined);

/** Additional time of a ferment by its variety, tank and yeast, as a measure. */
const peculiarity = ({ varieties, tanks, yeasts }: Partial<Experience>, group: FermentGroup): number =>
  (peculiarityOf(varieties, group.variety)?.by ?? 0) +
  (peculiarityOf(tanks, group.tank)?.by ?? 0) +
  (peculiarityOf(yeasts, group.yeast)?.by ?? 0);
