import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { type Answer, answer, BENCH_RANGES, rangeProblem } from './bench/answer.ts';
import { LABEL_RULES, type LabelMarket, type LabelRule, type PlaceKind, SHOWN_SHARE } from './label-rules.ts';
import { centilitres, WHOLE } from './parts.ts';

export interface PlaceOfOrigin {
  kind: PlaceKind;
  name: string;
}

/** Origin of wine. Unknown values are `null` and support no claim. */
export interface WineSource {
  vintage: number | null;
  variety: string | null;
  /** All places of its grapes: the area, its county, its state. */
  places: readonly PlaceOfOrigin[];
  vineyard: string | null;
  /** Whether the winery owns or controls the vines. */
  isOwn?: boolean;
}

/** A wine by its sources; the parts add up to {@link WHOLE}. */
export type LabelParts = readonly { source: WineSource; parts: bigint }[];

/** Claims of a label. Omitted ones are not claimed. */
export interface LabelClaims {
  /** Several by falling share; in the United States with the shown share, in %. */
  varieties?: readonly { name: string; shownPercent?: number; isLabrusca?: boolean }[];
  /** One; or several counties, or several states. */
  places?: readonly PlaceOfOrigin[];
  vintage?: number;
  vineyard?: string;
  isEstate?: boolean;
}

export interface ClaimCheck {
  claim: 'variety' | 'place' | 'vintage' | 'vineyard' | 'estate';
  /** `Merlot`, `Napa Valley`, `2024`. */
  of: string;
  /** Supporting parts of {@link WHOLE}, and the required ones. */
  parts: bigint;
  needed: bigint;
  holds: boolean;
  /** Litres, to the hundredth below, of unsupporting wine that may still be added; 0 if it fails. */
  roomL: number;
  /** Missing litres of fully supporting wine; `null` if no addition helps. */
  shortL: number | null;
  rule: LabelRule;
  /** Why it fails despite sufficient shares. */
  problems: readonly Sentence[];
  /** Requirements that shares cannot show. */
  conditions: readonly Sentence[];
}

export interface LabelCheck {
  holds: boolean;
  claims: readonly ClaimCheck[];
  /** Litres of wine without any of the claims that may still be added. */
  roomL: number;
}

const isSame = (one: PlaceOfOrigin, other: PlaceOfOrigin): boolean =>
  one.kind === other.kind && one.name === other.name;

const partsWhere = (composition: LabelParts, backs: (source: WineSource) => boolean): bigint =>
  composition.reduce((sum, { source, parts }) => (backs(source) ? sum + parts : sum), 0n);

interface Wine {
  composition: LabelParts;
  litres: bigint;
}

interface CheckRule extends Pick<ClaimCheck, 'claim' | 'of' | 'rule'> {
  backs: (source: WineSource) => boolean;
  problems?: readonly (Sentence | undefined)[];
  conditions?: readonly Sentence[];
}

/** Rounds up; both are not negative. */
const upwards = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

function checkOf({ composition, litres }: Wine, { backs, ...claimed }: CheckRule): ClaimCheck {
  const percent = BigInt(claimed.rule.percent);
  const parts = partsWhere(composition, backs);
  const needed = (WHOLE * percent) / 100n;
  const problems = (claimed.problems ?? []).filter((problem) => problem !== undefined);
  // Of x hundredths of others: 100 · parts · litres >= percent · WHOLE · (litres + x).
  const room = (100n * parts * litres) / (percent * WHOLE) - litres;
  const missing = (needed - parts) * litres * 100n;
  const holds = parts >= needed && problems.length === 0;
  return {
    claim: claimed.claim,
    of: claimed.of,
    rule: claimed.rule,
    parts,
    needed,
    holds,
    roomL: holds ? Number(room) / 100 : 0,
    shortL: shortOf(missing, percent),
    problems,
    conditions: claimed.conditions ?? [],
  };
}

/** Missing litres for a share: `(needed − has) · litres / (1 − needed)`, rounded up to the hundredth. */
function shortOf(missing: bigint, percent: bigint): number | null {
  if (missing <= 0n) return 0;
  return percent === 100n ? null : Number(upwards(missing, (100n - percent) * WHOLE)) / 100;
}

const AVA_STATE = [sentenceOf('label_finished_there')];

function placeCheck(
  wine: Wine,
  places: readonly PlaceOfOrigin[],
  market: LabelMarket,
): ClaimCheck | Sentence {
  const [first] = places;
  if (!first) return sentenceOf('label_without_claim');
  const rules: Partial<Record<PlaceKind, LabelRule>> = LABEL_RULES[market].places;
  const isSeveral = places.length > 1;
  const areCounted = places.every(({ kind }) => kind === first.kind && ['county', 'state'].includes(kind));
  if (isSeveral && !areCounted) return sentenceOf('label_mixed_places');
  const rule = isSeveral && market === 'US' ? LABEL_RULES.US.severalPlaces : rules[first.kind];
  if (!rule) return sentenceOf('label_place_without_rule', { place: first.name, market });
  const ofAva = first.kind === 'ava' ? AVA_STATE : [];
  return checkOf(wine, {
    claim: 'place',
    of: places.map(({ name }) => name).join(', '),
    rule,
    backs: liesIn(places),
    conditions: isSeveral ? [sentenceOf('label_shares_to_show')] : ofAva,
  });
}

/** Whether grapes grew in one of the places; in any without a claim. */
const liesIn =
  (places: readonly PlaceOfOrigin[] = []) =>
  (source: WineSource): boolean =>
    places.length === 0 || places.some((place) => source.places.some((one) => isSame(one, place)));

function varietyCheck(wine: Wine, claims: LabelClaims, market: LabelMarket): ClaimCheck {
  const varieties = claims.varieties ?? [];
  const grewThere = market === 'US' ? liesIn(claims.places) : () => true;
  const rules = LABEL_RULES[market];
  const [first] = varieties;
  const isLabrusca = market === 'US' && first?.isLabrusca === true;
  const one = isLabrusca ? LABEL_RULES.US.labrusca : rules.variety;
  const needsPlace = market === 'US' && (claims.places ?? []).length === 0;
  return checkOf(wine, {
    claim: 'variety',
    of: varieties.map(({ name }) => name).join(', '),
    rule: varieties.length > 1 ? rules.varieties : one,
    backs: (source) => varieties.some(({ name }) => name === source.variety) && grewThere(source),
    problems: [
      needsPlace ? sentenceOf('label_needs_any_place', { claim: 'variety' }) : undefined,
      ...(varieties.length > 1 ? severalProblems(wine.composition, varieties, market) : []),
    ],
    conditions: market === 'US' && varieties.length > 1 ? [sentenceOf('label_shares_to_show')] : [],
  });
}

/** Returns the error in the order of varieties, or in their shown shares. */
function severalProblems(
  composition: LabelParts,
  varieties: NonNullable<LabelClaims['varieties']>,
  market: LabelMarket,
): (Sentence | undefined)[] {
  const parts = varieties.map(({ name }) => partsWhere(composition, ({ variety }) => variety === name));
  const falls = parts.every((share, at) => at === 0 || share <= (parts[at - 1] ?? 0n));
  if (market === 'EU') return [falls ? undefined : sentenceOf('label_order')];
  const tooMany = varieties.length > SHOWN_SHARE.most;
  return [
    tooMany ? sentenceOf('label_too_many_varieties', { most: SHOWN_SHARE.most }) : undefined,
    ...varieties.map(({ name, shownPercent }, at) => {
      const share = parts[at] ?? 0n;
      // Hundredths of a per cent, the finest printed precision.
      const off = share * 10_000n - BigInt(Math.round((shownPercent ?? 0) * 100)) * WHOLE;
      const allowed = BigInt(SHOWN_SHARE.offBy * 100) * WHOLE;
      const isOff = shownPercent === undefined || off > allowed || off < -allowed;
      return isOff
        ? sentenceOf('label_shown_share', { variety: name, percent: percentOf(share) })
        : undefined;
    }),
  ];
}

/** Formats parts as %, rounded down to the hundredth, so that rounding adds nothing. */
export const percentOf = (parts: bigint): number => Number((parts * 10_000n) / WHOLE) / 100;

const hasAva = (places: readonly PlaceOfOrigin[] = []): boolean => places.some(({ kind }) => kind === 'ava');

function vintageCheck(wine: Wine, vintage: number, claims: LabelClaims, market: LabelMarket): ClaimCheck {
  const ofUs = hasAva(claims.places) ? LABEL_RULES.US.vintageWithAva : LABEL_RULES.US.vintage;
  const isPlaced = (claims.places ?? []).some(({ kind }) => kind !== 'country');
  return checkOf(wine, {
    claim: 'vintage',
    of: String(vintage),
    rule: market === 'US' ? ofUs : LABEL_RULES.EU.vintage,
    backs: (source) => source.vintage === vintage,
    problems: [
      market === 'US' && !isPlaced ? sentenceOf('label_needs_place', { claim: 'vintage' }) : undefined,
    ],
  });
}

function estateCheck(wine: Wine, claims: LabelClaims): ClaimCheck {
  const grewThere = liesIn(claims.places);
  return checkOf(wine, {
    claim: 'estate',
    of: 'Estate bottled',
    rule: LABEL_RULES.US.estate,
    backs: (source) => source.isOwn === true && grewThere(source),
    problems: [hasAva(claims.places) ? undefined : sentenceOf('label_needs_ava')],
    conditions: [sentenceOf('label_estate_winery')],
  });
}

/** Why a wine or a claim cannot be checked. */
function problemsOf(composition: LabelParts, litres: number, claims: LabelClaims, market: LabelMarket) {
  const isWhole =
    partsWhere(composition, () => true) === WHOLE && composition.every(({ parts }) => parts > 0n);
  const isClaiming = [
    claims.varieties?.length,
    claims.places?.length,
    claims.vintage,
    claims.vineyard,
    claims.isEstate,
  ].some(Boolean);
  return [
    isWhole ? undefined : sentenceOf('parts_not_whole'),
    rangeProblem({ ...BENCH_RANGES.volume, min: 0.01 }, litres),
    isClaiming ? undefined : sentenceOf('label_without_claim'),
    claims.isEstate === true && market === 'EU' ? sentenceOf('label_estate_is_national') : undefined,
  ];
}

/**
 * Whether a wine may be labelled so, claim by claim. Shares are compared in integers, never rounded.
 * Source and confidence: {@link LABEL_RULES}, each claim with its own. Advice, and no clearance.
 * @param litres of the wine, to the hundredth, above 0 to 10 million
 * @returns or a problem: parts that are no whole, nothing claimed, a place the market has no rule for
 */
export function checkLabel(
  composition: LabelParts,
  litres: number,
  claims: LabelClaims,
  market: LabelMarket,
): Answer<LabelCheck> {
  const wine = { composition, litres: Number.isFinite(litres) ? centilitres(litres) : 0n };
  const place = claims.places?.length ? placeCheck(wine, claims.places, market) : undefined;
  const refused = place !== undefined && 'code' in place ? place : undefined;
  return answer([...problemsOf(composition, litres, claims, market), refused], () => {
    const checks = [
      claims.varieties?.length ? varietyCheck(wine, claims, market) : undefined,
      place !== undefined && !('code' in place) ? place : undefined,
      claims.vintage === undefined ? undefined : vintageCheck(wine, claims.vintage, claims, market),
      claims.vineyard ? vineyardCheck(wine, claims.vineyard, market) : undefined,
      claims.isEstate ? estateCheck(wine, claims) : undefined,
    ].filter((check) => check !== undefined);
    return {
      holds: checks.every(({ holds }) => holds),
      claims: checks,
      roomL: Math.min(...checks.map(({ roomL }) => roomL)),
    };
  });
}

const vineyardCheck = (wine: Wine, vineyard: string, market: LabelMarket): ClaimCheck =>
  checkOf(wine, {
    claim: 'vineyard',
    of: vineyard,
    rule: LABEL_RULES[market].vineyard,
    backs: (source) => source.vineyard === vineyard,
  });
