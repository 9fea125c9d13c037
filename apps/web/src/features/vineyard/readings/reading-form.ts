import {
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  readingChanges,
  readingDraft,
} from '@cuverie/contract';
import { DEFAULT_READING_STATUS } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { type Problems, problemsOf, readMeasure, readText, writeMeasure } from '../../../ui/form/typed.ts';

/** What each question of a measurement is called. */
export const READING_LABELS = {
  date: 'Date',
  brix: 'Brix',
  ph: 'pH',
  ta: 'TA',
  status: 'Status',
  estimatedHarvest: 'Estimated harvest',
  notes: 'Notes',
} as const;

/** A measurement as it is typed: every answer a text. */
export type ReadingFormValues = Record<keyof typeof READING_LABELS, string>;

export function emptyReading(status: string = DEFAULT_READING_STATUS): ReadingFormValues {
  return { date: today(), brix: '', ph: '', ta: '', status, estimatedHarvest: '', notes: '' };
}

/** Whether two forms say the same. */
export function isSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name]);
}

/** A stored measurement as it would be typed. */
export function readingValues(reading: Reading): ReadingFormValues {
  return {
    date: reading.date,
    brix: writeMeasure(reading.brix),
    ph: writeMeasure(reading.ph),
    ta: writeMeasure(reading.ta),
    status: reading.status,
    estimatedHarvest: reading.estimatedHarvest ?? '',
    notes: reading.notes ?? '',
  };
}

function wire(values: ReadingFormValues) {
  return {
    date: readText(values.date) ?? undefined,
    brix: readMeasure(values.brix),
    ph: readMeasure(values.ph),
    ta: readMeasure(values.ta),
    status: values.status,
    estimatedHarvest: readText(values.estimatedHarvest),
    notes: readText(values.notes),
  };
}

export type CheckedReading = { ok: true; draft: ReadingDraft } | { ok: false; problems: Problems };

/** Checks a typed measurement of a field as the server will. */
export function checkReading(values: ReadingFormValues, field: string): CheckedReading {
  const read = readingDraft.safeParse({ ...wire(values), block: field });
  return read.success ? { ok: true, draft: read.data } : { ok: false, problems: problemsOf(read.error) };
}

/** The same draft under the names the form for planning the harvest has always used. */
export function asHarvestPlanning(draft: ReadingDraft): ReadingDraft {
  const { block, date, estimatedHarvest, ...rest } = draft;
  return { ...rest, blockId: block, timestamp: date, estimatedHarvestDate: estimatedHarvest };
}

/** What of a checked measurement differs from the stored one. */
export function changesOfReading(stored: Reading, draft: ReadingDraft): ReadingChanges {
  const before: Record<string, unknown> = { ...wire(readingValues(stored)), block: stored.block };
  const changed = Object.entries(draft).filter(([field, value]) => value !== before[field]);
  return readingChanges.parse(Object.fromEntries(changed));
}
