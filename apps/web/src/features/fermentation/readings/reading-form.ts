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
import { type CheckedForm, checkForm, kinds, requiredError, rowFields } from '../../../ui/form/fields.ts';
import { type Problems, readMeasure, writeMeasure } from '../../../ui/form/typed.ts';
import {
  type Conversion,
  convertSugar,
  correctionProblem,
  INSTRUMENT_NAMES,
  type SugarWay,
  startOf,
} from './sugar-entry.ts';

const { measure, text } = kinds;

/** Fields stored as typed. */
const PLAIN = rowFields({
  temperature: measure('Temperature (°C)', '', { unit: '°C', kept: 2 }),
  pH: measure('pH'),
  alcohol: measure('Alcohol (%)'),
  notes: text('Notes'),
});

/**
 * The form values of a new reading, as texts, so that no input is ever lost.
 * @param time when it is taken, as the value of a date and time field
 */
export const emptyReading = (tank: string, way: SugarWay, time = localMinute(new Date())) => ({
  tank,
  time,
  ...PLAIN.empty(),
  /** On the chosen scale. */
  sugar: '',
  scale: way.scale as string,
  instrument: way.instrument as string,
  /** `yes` or empty. */
  isCorrected: way.isCorrected ? 'yes' : '',
  /** `yes` while the alcohol is the estimate. */
  isEstimate: '',
});

export type ReadingValues = ReturnType<typeof emptyReading>;

/**
 * The form values of a stored reading, with the sugar as the instrument showed it, if that is known.
 * @param start the °Bx at the start of the ferment, if known
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
  // Whether it was corrected is not stored, but follows from the result.
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

/** The instrument's value on the chosen scale; `null` if empty, `NaN` if invalid. */
function rawOf(values: ReadingValues): number | null {
  const value = readMeasure(values.sugar);
  return value === null ? null : asScaleHasIt(value, wayOf(values).scale);
}

/** The typed °C; `null` if empty or invalid. */
function temperatureOf(values: ReadingValues): number | null {
  const temperature = PLAIN.fields.temperature.read(values.temperature);
  return typeof temperature === 'number' && Number.isFinite(temperature) ? temperature : null;
}

/** The typed sugar in °Bx; `null` if empty or outside of its scale. */
export function sugarOf(values: ReadingValues, start: number | null): Conversion | null {
  const value = rawOf(values);
  return value === null
    ? null
    : convertSugar({ ...wayOf(values), value, temperature: temperatureOf(values), start });
}

/** The °Bx at the start of the tank's ferment, without one reading. */
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
  /** The required fields; if there are none, at least one measured value is required. */
  required: readonly ('temperature' | 'sugar' | 'pH' | 'alcohol')[];
  /** The moment of sending, for an unchanged time. */
  now: Date;
  openedAt: string;
}

export const MEASURED = ['temperature', 'sugar', 'pH', 'alcohol'] as const;

export const sugarLabel = (values: ReadingValues): string => DENSITY_UNITS[wayOf(values).scale].name;

const rawProblem = (value: number, label: string, scale: DensityScale): string | undefined =>
  Number.isNaN(value) ? `${label} must be a number` : inWords(scaleProblem(value, scale));

/** Validates a typed reading as the server does. */
export function checkReading(
  values: ReadingValues,
  circumstances: Circumstances,
): CheckedForm<TankReadingDraft> {
  const { start, required, now, openedAt } = circumstances;
  const labels = { temperature: 'Temperature', sugar: sugarLabel(values), pH: 'pH', alcohol: 'Alcohol' };
  const sugar = sugarOf(values, start);
  const raw = rawOf(values);
  const way = wayOf(values);
  const hasSugar = raw !== null && sugar !== null;
  // An unchanged time becomes the moment of sending.
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
    if (values[field].trim() === '') problems[field] = requiredError(labels[field]);
  }
  if (MEASURED.every((field) => values[field].trim() === '') && required.length === 0) {
    problems['temperature'] = 'Give at least one of temperature, sugar, pH and alcohol';
  }
  if (values.tank === '') problems['tank'] = requiredError('Tank');
  return checkForm(read, problems);
}

/** Names of fields in the form that differ from the server's. */
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

/** The differences between a validated reading and the stored one, by what was typed. */
export function changesOf(
  before: ReadingValues,
  after: ReadingValues,
  draft: TankReadingDraft,
): TankReadingChanges {
  // A stored sugar is not converted again unless its own inputs change.
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
