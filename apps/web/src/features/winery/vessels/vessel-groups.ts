/** The groups in which vessels are chosen: by what they hold, where they stand, and their kind. */
import type { Vessel } from '@cuverie/contract';
import { readVesselRange, VESSEL_KINDS } from '@cuverie/domain';
import { inOrder } from './vessel-order.ts';
import { KIND_WORDS, placeWords } from './vessel-words.ts';

export interface VesselChoice {
  value: string;
  label: string;
  vessels: readonly Vessel[];
}

export interface ChoiceGroup {
  label: string;
  choices: VesselChoice[];
}

type KeyOf = (vessel: Vessel) => string | null;

/** Vessels by a name of theirs, in the order of the names. */
function byName(prefix: string, vessels: readonly Vessel[], keyOf: KeyOf): VesselChoice[] {
  return [...Map.groupBy(vessels, (vessel) => keyOf(vessel) ?? '')]
    .filter(([name]) => name !== '')
    .map(([code, some]) => ({ code, some }))
    .toSorted(inOrder)
    .map(({ code, some }) => ({
      value: `${prefix} ${code}`,
      label: `${code} (${some.length})`,
      vessels: some.toSorted(inOrder),
    }));
}

/** All groups of at least two vessels. */
export function choicesOf(vessels: readonly Vessel[]): ChoiceGroup[] {
  const kinds = VESSEL_KINDS.map((kind) => ({ kind, some: vessels.filter((one) => one.kind === kind) }));
  return [
    { label: 'All that hold', choices: byName('lot', vessels, ({ lot }) => lot) },
    { label: 'All in the room', choices: byName('room', vessels, ({ room }) => room) },
    {
      label: 'All in the row',
      choices: byName('row', vessels, (vessel) => (vessel.row === null ? null : placeWords(vessel))),
    },
    {
      label: 'All of a kind',
      choices: kinds.map(({ kind, some }) => ({
        value: `kind ${kind}`,
        label: `All ${KIND_WORDS[kind].many} (${some.length})`,
        vessels: some.toSorted(inOrder),
      })),
    },
  ]
    .map(({ label, choices }) => ({ label, choices: choices.filter((one) => one.vessels.length > 1) }))
    .filter(({ choices }) => choices.length > 0);
}

/** The vessels of the same kind that hold the same lot: `All 150 barrels of 25-PN-1`. */
export function likeVessel(vessels: readonly Vessel[], like: Vessel | undefined): VesselChoice | undefined {
  if (like === undefined || like.lot === null) return undefined;
  const same = vessels.filter(({ lot, kind }) => lot === like.lot && kind === like.kind);
  return same.length > 1
    ? {
        value: 'like',
        label: `All ${same.length} ${KIND_WORDS[like.kind].many} of ${like.lot}`,
        vessels: same.toSorted(inOrder),
      }
    : undefined;
}

/** The largest of such groups, for an empty vessel. */
export function largestLot(vessels: readonly Vessel[]): VesselChoice | undefined {
  const filled = vessels.filter(({ lot }) => lot !== null);
  const groups = [...Map.groupBy(filled, ({ kind, lot }) => `${kind} ${lot}`).values()];
  const [largest] = groups.toSorted((one, other) => other.length - one.length);
  return likeVessel(filled, largest?.[0]);
}

/** The maximum number of codes in a sentence. */
const MOST_NAMED = 12;

export const codesWords = (codes: readonly string[]): string =>
  codes.length > MOST_NAMED
    ? `${codes.slice(0, MOST_NAMED - 1).join(', ')} and ${codes.length - MOST_NAMED + 1} more`
    : codes.join(', ');

/** Why a vessel cannot be chosen: `empty`. */
export type RefusalOf = (vessel: Vessel) => string | undefined;

/** Separates those that can be chosen from the others, which are named with the reason. */
export function suitable(vessels: readonly Vessel[], refusalOf: RefusalOf) {
  const left = Map.groupBy(vessels, (vessel) => refusalOf(vessel) ?? '');
  const chosen = left.get('') ?? [];
  left.delete('');
  const notes = [...left].map(
    ([reason, some]) => `Left out: ${codesWords(some.map(({ code }) => code))} (${reason}).`,
  );
  return { chosen, notes };
}

/** Reads typed codes and ranges, and says what of it was not found. */
export function readTypedVessels(typed: string, vessels: readonly Vessel[]) {
  const { vessels: found, unknown, missing } = readVesselRange(typed, vessels);
  const notes = [
    unknown.length > 0 && `No vessel is called ${codesWords(unknown)}.`,
    missing.length > 0 && `There is no ${codesWords(missing)}.`,
  ].filter((words) => words !== false);
  return { found, notes, isUnknown: unknown.length > 0 };
}
