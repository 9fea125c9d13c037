/** Trial blends as they are typed, and what each comes to. */
import {
  type CompositionPart,
  type Trial,
  type TrialDraft,
  trialDraft,
  type Vessel,
  type WineState,
} from '@cuverie/contract';
import {
  type AnalyteName,
  hundredths,
  largestBlend,
  mix,
  mixedWine,
  type Reading,
  toldReadings,
} from '@cuverie/domain';
import type { Checked } from '../../../ui/form/fields.ts';
import { readAmount, writeAmount } from '../operations/amounts.ts';

export interface BlendValues {
  name: string;
  /** What is typed of each vessel, by its id. */
  amounts: Readonly<Record<string, string>>;
}

export interface TrialValues {
  name: string;
  note: string;
  /** The vessels wine is taken of, in the order they were chosen. */
  vessels: readonly string[];
  blends: readonly BlendValues[];
}

/** `Blend A`, `Blend B`, … the first that is not there. */
export function nextName(blends: readonly Pick<BlendValues, 'name'>[]): string {
  const used = new Set(blends.map(({ name }) => name));
  const names = Array.from({ length: 26 }, (_, at) => `Blend ${String.fromCodePoint(65 + at)}`);
  return names.find((name) => !used.has(name)) ?? '';
}

export const valuesOf = ({ name, note, blends }: Trial): TrialValues => ({
  name,
  note: note ?? '',
  vessels: [...new Set(blends.flatMap(({ parts }) => parts.map(({ vessel }) => vessel)))],
  blends: blends.map((blend) => ({
    name: blend.name,
    amounts: Object.fromEntries(blend.parts.map(({ vessel, amount }) => [vessel, writeAmount(amount, 'L')])),
  })),
});

const isTyped = (typed: string | undefined): typed is string => typed !== undefined && typed.trim() !== '';

/** What is typed as it is sent; a field of the grid is called `blends.0.<vessel>`. */
export function checkTrial({ name, note, vessels, blends }: TrialValues): Checked<TrialDraft> {
  const placed = blends.map((blend) => vessels.filter((vessel) => isTyped(blend.amounts[vessel])));
  const read = trialDraft.safeParse({
    name,
    note: note.trim() === '' ? null : note,
    blends: blends.map((blend, at) => ({
      name: blend.name,
      parts: (placed[at] ?? []).map((vessel) => ({
        vessel,
        amount: readAmount(blend.amounts[vessel] ?? '', 'L') ?? Number.NaN,
      })),
    })),
  });
  if (read.success) return { ok: true, draft: read.data };
  const problems = read.error.issues.map(({ path, message }) => {
    const [, at, field, part] = path;
    const vessel = field === 'parts' ? placed[Number(at)]?.[Number(part)] : undefined;
    return [vessel === undefined ? path.join('.') : `blends.${String(at)}.${vessel}`, message] as const;
  });
  return { ok: false, problems: Object.fromEntries(problems) };
}

export interface BlendPart {
  vessel: Vessel;
  litres: number;
}

/** The wines of a blend, as far as there are such vessels and a number is typed. */
export const partsOf = (
  { amounts }: BlendValues,
  chosen: readonly string[],
  vessels: ReadonlyMap<string, Vessel>,
): BlendPart[] =>
  chosen.flatMap((id) => {
    const vessel = vessels.get(id);
    const litres = readAmount(amounts[id] ?? '', 'L');
    return vessel === undefined || litres === null || !(litres > 0) ? [] : [{ vessel, litres }];
  });

export interface BlendOutcome {
  litres: number;
  /** What it would be made of, the largest part first. */
  composition: CompositionPart[];
  /** Vessels that hold less than it takes. */
  short: Vessel[];
  /** The largest blend of these wines in these shares; `null` where one of them is all gone. */
  largest: { litres: number; usedUp: Vessel } | null;
}

/** What the blend is expected to have, of nearly all whose wine it is known. */
export function expectedOf(
  parts: readonly BlendPart[],
  states: ReadonlyMap<string, WineState>,
): [AnalyteName, Reading][] {
  const wines = parts.map(({ vessel, litres }) => ({
    litres,
    wine: {
      readings: new Map(
        (states.get(vessel.id)?.readings ?? []).map(({ analyte, at, ...reading }) => [
          analyte,
          { ...reading, at: Date.parse(at) },
        ]),
      ),
      burdens: new Map(),
    },
  }));
  return toldReadings(mixedWine(wines));
}

/** What a blend comes to; `null` of none. */
export function outcomeOf(parts: readonly BlendPart[]): BlendOutcome | null {
  const litres = parts.reduce((sum, part) => sum + part.litres, 0);
  if (litres === 0) return null;
  const described = new Map(
    parts.flatMap(({ vessel }) => vessel.composition.map((part) => [part.source, part] as const)),
  );
  const mixed = mix(
    parts.map((part) => ({
      amount: hundredths(part.litres),
      composition: part.vessel.composition.map((one) => ({ source: one.source, parts: BigInt(one.parts) })),
    })),
  );
  const composition = mixed
    .flatMap(({ source, parts: share }) => {
      const part = described.get(source);
      return part === undefined ? [] : [{ ...part, parts: Number(share) }];
    })
    .toSorted((one, other) => other.parts - one.parts);
  const most = largestBlend(
    parts.map((part) => ({ litres: part.vessel.level, sharePercent: (part.litres / litres) * 100 })),
  );
  const usedUp = 'value' in most ? parts[most.value.usedUp] : undefined;
  return {
    litres,
    composition,
    short: parts.filter((part) => part.litres > part.vessel.level).map(({ vessel }) => vessel),
    largest: 'value' in most && usedUp ? { litres: most.value.litres, usedUp: usedUp.vessel } : null,
  };
}
