/** The form values of trial blends, and the computed results. */
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
  knownReadings,
  largestBlend,
  mix,
  mixedWine,
  type Reading,
  toLedger,
} from '@cuverie/domain';
import type { CheckedForm } from '../../../ui/form/fields.ts';
import { readAmount, writeAmount } from '../operations/amounts.ts';

export interface BlendValues {
  name: string;
  /** The typed amounts by vessel id. */
  amounts: Readonly<Record<string, string>>;
}

export interface TrialValues {
  name: string;
  note: string;
  /** The vessels in the order they were chosen. */
  vessels: readonly string[];
  blends: readonly BlendValues[];
}

/** The first unused name among `Blend A`, `Blend B`, … */
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

/** Validates a typed trial. A cell of the grid is named `blends.0.<vessel>`. */
export function checkTrial({ name, note, vessels, blends }: TrialValues): CheckedForm<TrialDraft> {
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

/** The wines of a blend whose vessels exist and whose amounts are valid. */
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
  /** The composition of the blend, the largest part first. */
  composition: CompositionPart[];
  /** Vessels with less wine than the blend needs. */
  short: Vessel[];
  /** The largest blend possible in these proportions; `null` if one of the wines is used up. */
  largest: { litres: number; usedUp: Vessel } | null;
}

/** The computed analyses of a blend, if they are known for nearly all of its wine. */
export function expectedAnalyses(
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
  return knownReadings(mixedWine(wines));
}

/** The result of a blend; `null` if it is empty. */
export function outcomeOf(parts: readonly BlendPart[]): BlendOutcome | null {
  const litres = parts.reduce((sum, part) => sum + part.litres, 0);
  if (litres === 0) return null;
  const described = new Map(
    parts.flatMap(({ vessel }) => vessel.composition.map((part) => [part.source, part] as const)),
  );
  const mixed = mix(
    parts.map((part) => ({
      amount: toLedger(part.litres),
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
