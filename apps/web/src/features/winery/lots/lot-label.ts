/** Computes what the label of a lot may name, and how much other wine may still be added. */
import type { CompositionPart } from '@cuverie/contract';
import {
  type Answer,
  type ClaimCheck,
  checkLabel,
  type LabelCheck,
  type LabelClaims,
  type LabelMarket,
  type LabelParts,
  type PlaceKind,
  percentOf,
  wholeOf,
} from '@cuverie/domain';
import { numberWords, withUnit } from '../../../ui/words.ts';

/** The kinds of appellation in the law of a market, the usual one first. */
export const APPELLATIONS: Record<LabelMarket, readonly { value: PlaceKind; label: string }[]> = {
  US: [
    { value: 'ava', label: 'a viticultural area (AVA)' },
    { value: 'county', label: 'a county' },
    { value: 'state', label: 'a state' },
  ],
  EU: [
    { value: 'pdo', label: 'a protected designation (PDO)' },
    { value: 'pgi', label: 'a protected indication (PGI)' },
    { value: 'smaller unit', label: 'a smaller unit of one' },
  ],
};

/** The parts for the label check, whose appellations are places of the given kind. */
function labelParts(composition: readonly CompositionPart[], kind: PlaceKind): LabelParts {
  // Water and similar additions do not count for a label.
  const grapes = composition.filter((part) => part.kind !== 'added');
  const whole = wholeOf(new Map(grapes.map(({ source, parts }) => [source, BigInt(parts)])));
  const share = new Map(whole.map(({ source, parts }) => [source, parts]));
  return grapes.map(({ source, variety, vintage, appellation, field }) => ({
    parts: share.get(source) ?? 0n,
    source: {
      variety,
      vintage,
      vineyard: field,
      places: appellation === null ? [] : [{ kind, name: appellation }],
    },
  }));
}

/** The most common value in the wine, if any is known. */
function leading<Value>(
  parts: LabelParts,
  of: (source: LabelParts[number]['source']) => Value | null,
): Value | undefined {
  const sums = new Map<Value, bigint>();
  for (const { source, parts: part } of parts) {
    const value = of(source);
    if (value !== null) sums.set(value, (sums.get(value) ?? 0n) + part);
  }
  return [...sums].sort(([, one], [, other]) => (one > other ? -1 : one < other ? 1 : 0))[0]?.[0];
}

const WITHOUT: Record<ClaimCheck['claim'], Partial<Record<keyof LabelClaims, undefined>>> = {
  variety: { varieties: undefined },
  place: { places: undefined },
  vintage: { vintage: undefined },
  vineyard: { vineyard: undefined },
  estate: { isEstate: undefined },
};

const parseClaims = (claims: Record<string, unknown>): LabelClaims =>
  Object.fromEntries(Object.entries(claims).filter(([, claim]) => claim !== undefined));

export interface LotLabel {
  /** Each claim that most of the wine supports, whether it holds or not. */
  claims: readonly ClaimCheck[];
  /** The claims that hold together, if any. */
  label: LabelCheck | undefined;
}

/** `undefined` if nothing is known that a label could name. */
export function lotLabel(
  composition: readonly CompositionPart[],
  litres: number,
  market: LabelMarket,
  kind: PlaceKind,
): LotLabel | undefined {
  const parts = labelParts(composition, kind);
  const variety = leading(parts, (source) => source.variety);
  const place = leading(parts, ({ places: [first] }) => first?.name ?? null);
  let claims = parseClaims({
    varieties: variety === undefined ? undefined : [{ name: variety }],
    places: place === undefined ? undefined : [{ kind, name: place }],
    vintage: leading(parts, (source) => source.vintage),
    vineyard: leading(parts, (source) => source.vineyard),
  });
  const check = () => checkLabel(parts, litres, claims, market);
  const all = check();
  if (!('value' in all)) return undefined;
  // Failed claims are removed, which may make others fail that depend on them.
  for (let found: Answer<LabelCheck> = all; 'value' in found; found = check()) {
    const failing = found.value.claims.filter(({ holds }) => !holds);
    if (failing.length === 0) return { claims: all.value.claims, label: found.value };
    for (const { claim } of failing) claims = parseClaims({ ...claims, ...WITHOUT[claim] });
  }
  return { claims: all.value.claims, label: undefined };
}

const CLAIMS: Record<ClaimCheck['claim'], { one: string; others: string }> = {
  variety: { one: 'Variety', others: 'other varieties' },
  place: { one: 'Place', others: 'other places' },
  vintage: { one: 'Vintage', others: 'other vintages' },
  vineyard: { one: 'Vineyard', others: 'other vineyards' },
  estate: { one: 'Estate', others: 'other estates' },
};

/** `Cabernet Sauvignon, Napa Valley, 2024` */
export const labelWords = ({ claims }: LabelCheck): string => claims.map(({ of }) => of).join(', ');

export const claimName = ({ claim, of }: ClaimCheck): string => `${CLAIMS[claim].one}: ${of}`;

/** `Holds: 95 % of 95 %, room for 0 L of other vintages` */
export function claimWords({ claim, holds, parts, rule, roomL, shortL }: ClaimCheck): string {
  const share = `${numberWords(percentOf(parts), 2)} % of ${rule.percent} %`;
  if (holds) return `Holds: ${share}, room for ${withUnit(roomL, 'L')} of ${CLAIMS[claim].others}`;
  if (!shortL) return `Fails, although ${share} would do: see below`;
  return `Fails: ${share}${shortL ? `, short of ${withUnit(shortL, 'L')}` : ''}`;
}
