import {
  inWords,
  type Tank,
  type TankReading,
  type TankReadingChanges,
  type TankReadingDraft,
  tankReadingDraft,
} from '@cuverie/contract';
import {
  asScaleHasIt,
  DENSITY_SCALES,
  DENSITY_UNITS,
  type DensityScale,
  INSTRUMENTS,
  momentProblem,
  scaleProblem,
  sugarsOfTank,
} from '@cuverie/domain';
import { localMinute, momentOf } from '../../../platform/clock.ts';
import { type Checked, checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { type Problems, readMeasure, writeMeasure } from '../../../ui/form/typed.ts';
import {
  type Conversion,
  converted,
  correctionProblem,
  INSTRUMENT_NAMES,
  type SugarWay,
  startOf,
} from './sugar-entry.ts';

const { measure, text } = kinds;

/** What is typed as it is stored. */
const PLAIN = rowFields({
  temperature: measure('Temperature (°C)', '', { unit: '°C', kept: 2 }),
  pH: measure('pH'),
  alcohol: measure('Alcohol (%)'),
  notes: text('Notes'),
});

/**
 * A new reading as it is typed: every answer a text, so that nothing typed is ever lost.
 * @param time when it is taken, as a field for date and time holds it
 */
export const emptyReading = (tank: string, way: SugarWay, time = localMinute(new Date())) => ({
  tank,
  time,
  ...PLAIN.empty(),
  /** On the scale that is chosen. */
  sugar: '',
  scale: way.scale as string,
  instrument: way.instrument as string,
  /** `yes` or empty. */
  isCorrected: way.isCorrected ? 'yes' : '',
  /** `yes` while the alcohol is the one that was estimated. */
  isEstimate: '',
});

export type ReadingValues = ReturnType<typeof emptyReading>;

/**
 * A stored reading as it would be typed; sugar as the instrument showed it, if that is known.
 * @param start °Bx the ferment began at, if that is known
 */
export function readingValues(tankId: string, reading: TankReading, start: number | null): ReadingValues {
  const values = {
    tank: tankId,
    time: localMinute(new Date(reading.timestamp)),
    ...PLAIN.valuesOf(reading),
    sugar: writeMeasure(reading.rawValue ?? reading.brix),
    scale: reading.rawScale ?? 'brix',
    instrument: reading.instrument ?? '',
    isCorrected: '',
    isEstimate: reading.alcoholIsEstimate ? 'yes' : '',
  };
  // Nobody wrote down whether it was corrected, but what it came to tells.
  const corrected = { ...values, isCorrected: 'yes' };
  const comesTo = (typed: ReadingValues) => sugarOf(typed, start)?.brix;
  return comesTo(values) !== reading.brix && comesTo(corrected) === reading.brix ? corrected : values;
}

export function wayOf({ scale, instrument, isCorrected }: ReadingValues): SugarWay {
  return {
    scale: DENSITY_SCALES.find((option) => option === scale) ?? 'brix',
    instrument: INSTRUMENTS.find((option) => option === instrument) ?? '',
    isCorrected: isCorrected === 'yes',
  };
}

/** What the instrument showed, on the scale that is chosen; `null` for an empty field, `NaN` for no number. */
function rawOf(values: ReadingValues): number | null {
  const value = readMeasure(values.sugar);
  return value === null ? null : asScaleHasIt(value, wayOf(values).scale);
}

/** °C as typed; `null` where there is none, or no number. */
function temperatureOf(values: ReadingValues): number | null {
  const temperature = PLAIN.fields.temperature.read(values.temperature);
  return typeof temperature === 'number' && Number.isFinite(temperature) ? temperature : null;
}

/** What the typed sugar comes to in °Bx; `null` where there is none, or none its scale knows. */
export function sugarOf(values: ReadingValues, start: number | null): Conversion | null {
  const value = rawOf(values);
  return value === null
    ? null
    : converted({ ...wayOf(values), value, temperature: temperatureOf(values), start });
}

/** °Bx the tank's ferment began at, one reading left aside. */
export const startOfTank = (tank: Tank | undefined, without?: TankReading): number | null =>
  tank ? startOf(sugarsOfTank(without ? withoutReading(tank, without) : tank)) : null;

function withoutReading({ readings, course }: Tank, { id, timestamp }: TankReading) {
  return {
    readings: readings.filter((one) => one.id !== id),
    course: course && { ...course, brix: course.brix.filter((moment) => moment.timestamp !== timestamp) },
  };
}

interface Circumstances {
  start: number | null;
  /** The fields that must not stay empty; none: at least one measured value. */
  required: readonly ('temperature' | 'sugar' | 'pH' | 'alcohol')[];
  /** When it is sent, for a time nobody touched. */
  now: Date;
  /** The time the form was opened with. */
  openedAt: string;
}

export const MEASURED = ['temperature', 'sugar', 'pH', 'alcohol'] as const;

export const sugarLabel = (values: ReadingValues): string => DENSITY_UNITS[wayOf(values).scale].name;

const rawProblem = (value: number, label: string, scale: DensityScale): string | undefined =>
  Number.isNaN(value) ? `${label} must be a number` : inWords(scaleProblem(value, scale));

/** Checks a typed reading as the server will. */
export function checkReading(values: ReadingValues, circumstances: Circumstances): Checked<TankReadingDraft> {
  const { start, required, now, openedAt } = circumstances;
  const labels = { temperature: 'Temperature', sugar: sugarLabel(values), pH: 'pH', alcohol: 'Alcohol' };
  const sugar = sugarOf(values, start);
  const raw = rawOf(values);
  const way = wayOf(values);
  const hasSugar = raw !== null && sugar !== null;
  // A time nobody touched is the moment it is sent.
  const at = values.time === openedAt ? now : momentOf(values.time);
  const read = tankReadingDraft.safeParse({
    timestamp: Number.isNaN(at.getTime()) ? undefined : at.toISOString(),
    ...PLAIN.read(values),
    brix: hasSugar ? sugar.brix : null,
    alcoholIsEstimate: values.isEstimate === 'yes' && values.alcohol.trim() !== '',
    instrument: hasSugar && way.instrument !== '' ? way.instrument : null,
    rawValue: hasSugar ? raw : null,
    rawScale: hasSugar ? way.scale : null,
  });
  const { brix, rawValue, timestamp, ...others } = PLAIN.problemsOf(read.error);
  const problems: Problems = { ...others };
  const wrongSugar = brix ?? rawValue;
  if (wrongSugar !== undefined) problems['sugar'] = wrongSugar;
  if (timestamp !== undefined) problems['time'] = timestamp;
  const wrongRaw = raw === null ? undefined : rawProblem(raw, labels.sugar, way.scale);
  if (wrongRaw !== undefined) problems['sugar'] = wrongRaw;
  const uncorrected = hasSugar ? correctionProblem(way, temperatureOf(values)) : undefined;
  if (uncorrected !== undefined) problems['temperature'] ??= uncorrected;
  const wrongTime = Number.isNaN(at.getTime())
    ? 'Enter the whole date and time'
    : inWords(momentProblem(at.getTime(), now.getTime()));
  if (wrongTime !== undefined) problems['time'] = wrongTime;
  for (const field of required) {
    if (values[field].trim() === '') problems[field] = `${labels[field]} is required`;
  }
  if (MEASURED.every((field) => values[field].trim() === '') && required.length === 0) {
    problems['temperature'] = 'Give at least one of temperature, sugar, pH and alcohol';
  }
  if (values.tank === '') problems['tank'] = 'Tank is required';
  return checked(read, problems);
}

/** What the form calls fields that the server calls otherwise. */
export const SERVER_NAMES: Readonly<Record<string, string>> = {
  brix: 'sugar',
  rawValue: 'sugar',
  rawScale: 'sugar',
  timestamp: 'time',
};

export const READING_LABELS = {
  time: 'Time',
  temperature: PLAIN.labels.temperature,
  sugar: 'Sugar',
  scale: 'Scale',
  instrument: 'Instrument',
  pH: PLAIN.labels.pH,
  alcohol: PLAIN.labels.alcohol,
  notes: PLAIN.labels.notes,
} as const;

export function valueWords(field: string, value: string): string {
  if (field === 'time') return value.replace('T', ' ');
  const scale = DENSITY_SCALES.find((option) => field === 'scale' && option === value);
  const instrument = INSTRUMENTS.find((option) => field === 'instrument' && option === value);
  return (scale && DENSITY_UNITS[scale].unit) ?? (instrument && INSTRUMENT_NAMES[instrument]) ?? value;
}

/** What of a checked reading differs from the stored one, judged by what was typed. */
export function changesOf(
  before: ReadingValues,
  after: ReadingValues,
  draft: TankReadingDraft,
): TankReadingChanges {
  // A stored sugar is not converted over again because something else was typed, but for what it is corrected by.
  const correctedBy = wayOf(after).isCorrected ? (['temperature'] as const) : [];
  const sent: [typed: (keyof ReadingValues)[], stored: (keyof TankReadingDraft)[]][] = [
    [['time'], ['timestamp']],
    [['temperature'], ['temperature']],
    [
      ['sugar', 'scale', 'instrument', 'isCorrected', ...correctedBy],
      ['brix', 'instrument', 'rawValue', 'rawScale'],
    ],
    [['pH'], ['pH']],
    [
      ['alcohol', 'isEstimate'],
      ['alcohol', 'alcoholIsEstimate'],
    ],
    [['notes'], ['notes']],
  ];
  const changed = sent.filter(([typed]) => typed.some((field) => before[field] !== after[field]));
  return Object.fromEntries(changed.flatMap(([, stored]) => stored.map((field) => [field, draft[field]])));
}
