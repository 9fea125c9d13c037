/** What the ferments that ended dry teach of those under way. */
import { median, quantile, type Row, robustWeights, type WeightedValue } from '../values/robust.ts';
import { type FermentStanding, type PastFerment, STAGES } from './stages.ts';

/** How ferments usually stood at a stage: the middle of each measure. */
export interface Usual {
  stage: number;
  left: number;
  fit: number | null;
  elapsed: number | null;
  warmth: number | null;
}

/** How much a ferment that differs from the usual in a measure differs in the days it takes. */
export interface Weights {
  fit: number;
  elapsed: number;
  warmth: number;
}

/** What ferments of one style teach. */
export interface Experience {
  /** How many of the estate's own. */
  ferments: number;
  /** By rising stage; empty where nothing is known. */
  usual: readonly Usual[];
  /** By stretch, see {@link stretchOf}. */
  weights: readonly Weights[];
  /** How far off its forecasts were by stretch, as measures: quantiles from 5 to 95 of 100 in steps of 10. */
  errors: readonly (readonly number[])[];
  /** How much longer than usual a variety and a tank take, as a measure, and of how many ferments that is known. */
  varieties: Readonly<Record<string, Peculiarity>>;
  tanks: Readonly<Record<string, Peculiarity>>;
  /** How much longer ferments with a yeast take beside that, so that the one yeast of a variety counts once. */
  yeasts: Readonly<Record<string, Peculiarity>>;
}

export interface Peculiarity {
  by: number;
  ferments: number;
}

/** Stretches of a ferment, told apart by how well they can be looked ahead from. */
const STRETCHES = 6;

/** Which stretch a ferment is on: up to three fifths, up to four fifths, down to 1 °Bx, down to 0, below. */
export function stretchOf({ stage, brix }: Pick<FermentStanding, 'stage' | 'brix'>): number {
  if (brix <= 0) return 5;
  if (brix <= 1) return 4;
  if (stage >= 0.82) return 3;
  if (stage >= 0.62) return 2;
  return stage >= 0.42 ? 1 : 0;
}

/** What is known before any ferment, and how many ferments that is worth; warmer musts never take longer. */
const WEIGHT_PRIORS = {
  fit: { prior: 0.4, worth: 1, most: 1 },
  elapsed: { prior: 0, worth: 1.5, most: 1 },
  warmth: { prior: -0.15, worth: 6, most: 0 },
} as const;
const MEASURES = ['fit', 'elapsed', 'warmth'] as const;

/** How many ferments of its own an estate needs before they count as much as what was known before: usual course, errors. */
const PRIOR_WORTH = { usual: 3, errors: 8 } as const;

/** How many ferments of a variety, a tank or a yeast make half of what they differ by believed. */
const PECULIAR = { half: 4, least: 3 } as const;

/** How much a ferment's fitted course counts beside what others took, down to 1 °Bx; half as much with so many ferments. */
const OWN_COURSE = { share: 0.3, half: 30, upToStretch: 3 } as const;

/** How far a measure may stray from the usual and still be believed in full. */
const MOST_DEVIATION = 1.2;

/** How near a standing must be to a stage to stand for it: of sugar gone, and below 1 °Bx. */
const NEAR = { early: 0.1, late: 0.025, lateFrom: 0.9 } as const;

/**
 * What ferments of one style teach.
 * @param past of that style, finished
 * @param prior what is known without them
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

/** The usual course and the weights alone. */
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

/** Whatever a few ferments say, none has longer to go at a later stage. */
function neverLonger(usual: readonly Usual[]): Usual[] {
  let least = Number.POSITIVE_INFINITY;
  return usual.map((at) => {
    least = Math.min(least, at.left);
    return { ...at, left: least };
  });
}

/** How ferments usually stood about a stage. */
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

/** How ferments usually stood at just this stage: on straight lines between those that are known, and 0 days at the end. */
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

/** How far a ferment's measures are from the usual; 0 where one of them is not known. */
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
 * The days a ferment has left, likely and between which eight of ten such ferments lay.
 * @returns `undefined` where nothing is known of its style
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

/** A forecast of a past ferment that had no part in it. */
interface TestedForecast extends FermentGroup {
  stretch: number;
  /** How much longer it took than forecast, as a measure. */
  off: number;
  weight: number;
}

/** In how many parts at most the past is divided to try each by the others. */
const PARTS = 25;

/** How far off forecasts of the past ferments were, each made by the others alone. */
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

/** Quantiles of what forecasts were off by in each stretch; few of one's own are filled up by those known before. */
function errorsOf(rows: readonly TestedForecast[], prior: Experience | undefined): number[][] {
  return Array.from({ length: STRETCHES }, (_, stretch) => {
    const own = rows
      .filter((row) => row.stretch === stretch)
      .map(({ off, weight }): WeightedValue => ({ value: off, weight }));
    const before = prior?.errors[stretch] ?? [];
    const filled = before.map((value) => ({ value, weight: PRIOR_WORTH.errors / before.length }));
    // Few ferments know less of their kind than their spread shows.
    const wider = 1 + 0.5 / Math.max(sumOf(own) + sumOf(filled), 1);
    return SHARES.map((share) => quantile([...own, ...filled], 0.5 + (share - 0.5) * wider) ?? 0);
  });
}

/** By how much ferments of one kind took longer than forecast, believed the more the more there were. */
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

/** @returns `undefined` where too few ferments of that name are known */
export const peculiarityOf = (
  of: Experience['varieties'] | undefined,
  name: string | null | undefined,
): Peculiarity | undefined => (name && of && Object.hasOwn(of, name) ? of[name] : undefined);

/** How much longer a ferment takes by its variety, tank and yeast, as a measure. */
const peculiarity = ({ varieties, tanks, yeasts }: Partial<Experience>, group: FermentGroup): number =>
  (peculiarityOf(varieties, group.variety)?.by ?? 0) +
  (peculiarityOf(tanks, group.tank)?.by ?? 0) +
  (peculiarityOf(yeasts, group.yeast)?.by ?? 0);
