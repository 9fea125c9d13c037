/** What the fields of what changed are called, as the forms call them, and how their values read. */
import {
  BARREL,
  BLOCK,
  CONTRACT,
  GROWER,
  PLACE,
  READING,
  type RowFields,
  STOCK_BATCH,
  STOCK_PRODUCT,
  TANK,
  WINE,
} from '@cuverie/contract';
import { type ChangeKind, slotLabel } from '@cuverie/domain';
import { customFieldName } from '../../api/custom-fields.ts';
import { countText, dayWords, momentWords, numberWords, withUnit } from '../words.ts';

/** A field's name, and the unit its numbers are stored in; `year` and `plain` are never grouped by thousands. */
type Word = readonly [label: string, unit?: string | undefined];

/** Fields whose label is not their name, or that have a unit. */
const FIELDS: Readonly<Record<string, Word>> = {
  alcohol: ['Alcohol', '%'],
  alcoholIsEstimate: ['Alcohol is an estimate'],
  archivedAt: ['Archived'],
  area: ['Area', 'ha'],
  areaUnit: ['Area'],
  assignee: ['For'],
  bottleSizeMl: ['Bottle size', 'ml'],
  boughtAs: ['Purchase'],
  brix: ['Brix', '°Bx'],
  capacity: ['Capacity', 'L'],
  checkedAt: ['Checked'],
  dueOn: ['Expected on'],
  estateName: ['Name of the estate'],
  extra: ['Columns of the file it came from'],
  holdings: ['Places'],
  homeCurrency: ['Home currency'],
  image: ['Picture'],
  keepsWinery: ['Winery: keep a record of vessels, lots and operations'],
  language: ['Numbers and days as in'],
  latitude: ['Latitude', '°'],
  longitude: ['Longitude', '°'],
  market: ['Limits of additions'],
  escalationMinutes: ['Minutes until others are told'],
  number: ['Number', 'plain'],
  pH: ['pH'],
  ph: ['pH'],
  rain: ['Rain', 'mm'],
  rawScale: ['Scale read'],
  rawValue: ['Value read'],
  saidBy: ['Taken by'],
  sugarUnit: ['Sugar'],
  ta: ['TA', 'g/L'],
  temperature: ['Temperature', '°C'],
  temperatureUnit: ['Temperature'],
  timestamp: ['Time'],
  vintage: ['Vintage', 'year'],
  volumeUnit: ['Volume'],
  weightUnit: ['Weight'],
};

const OF_KIND: Readonly<Partial<Record<ChangeKind, Readonly<Record<string, Word>>>>> = {
  weather: { min: ['Lowest', '°C'], max: ['Highest', '°C'], mean: ['Mean', '°C'] },
  limit: { of: ['Of'], max: ['At most'], isRed: ['Of red wine'] },
  period: { openBefore: ['Open from before'], openFrom: ['Open from'] },
};

/** Values that are stored as a code. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  style: { red: 'Red', white: 'White' },
  market: { EU: 'European Union', US: 'United States' },
  sugarUnit: { brix: 'Brix', oechsle: 'Oechsle', baume: 'Baumé', kmw: 'Klosterneuburg' },
  volumeUnit: { litre: 'Litres', hectolitre: 'Hectolitres', us_gallon: 'US gallons' },
  weightUnit: { tonne: 'Tonnes', us_ton: 'US tons' },
  areaUnit: { hectare: 'Hectares', acre: 'Acres' },
  temperatureUnit: { celsius: 'Celsius', fahrenheit: 'Fahrenheit' },
};

/** `drinkBy` and `recommended_soil` as people write them. */
function readable(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Rows whose fields the contract describes. */
const DESCRIBED: Readonly<Partial<Record<ChangeKind, RowFields>>> = {
  barrel: BARREL,
  batch: STOCK_BATCH,
  contract: CONTRACT,
  field: BLOCK,
  grower: GROWER,
  place: PLACE,
  product: STOCK_PRODUCT,
  reading: READING,
  tank: TANK,
  wine: WINE,
};

const OWN = 'custom.';

function wordOf(kind: ChangeKind, field: string): Word {
  if (field.startsWith(OWN)) return [customFieldName(field.slice(OWN.length)), 'plain'];
  const described = DESCRIBED[kind]?.[field];
  if (described) return [described.label, described.unit];
  return OF_KIND[kind]?.[field] ?? FIELDS[field] ?? [readable(field)];
}

export const fieldLabel = (kind: ChangeKind, field: string): string => wordOf(kind, field)[0];

/** What a thing is known by, told first. */
const FIRST =
  'name code title barrelId date day timestamp at producer variety vintage quantity holdings capacity fillLevel currentVolume temperature brix ph pH ta'.split(
    ' ',
  );

/** Fields in display order: the database stores none. */
export function inOrder(kind: ChangeKind, fields: readonly string[]): string[] {
  const place = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);
  return fields.toSorted(
    (one, other) =>
      place(one) - place(other) || fieldLabel(kind, one).localeCompare(fieldLabel(kind, other), 'en'),
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const PICTURES = new Set(['image', 'picture']);

export const NOTHING = '–';

/** Whether a value says anything to people: ids do not, nor does what it came from. */
export const isReadable = (field: string, values: readonly unknown[]): boolean =>
  field !== 'source' &&
  field !== 'undo' &&
  !values.some((value) => typeof value === 'string' && ID.test(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Values = Readonly<Record<string, unknown>> | null | undefined;

/** Values before and after with each field of the estate's own that differs by itself. */
export function withOwnFields(before: Values, after: Values): [Values, Values] {
  const [was, is] = [before, after].map((values) => (isRecord(values?.['custom']) ? values['custom'] : {}));
  const changed = Object.keys({ ...was, ...is }).filter((id) => was?.[id] !== is?.[id]);
  const flat = (values: Values, own: Values): Values => {
    if (!values || !('custom' in values)) return values;
    const { custom: _, ...rest } = values;
    return { ...rest, ...Object.fromEntries(changed.map((id) => [`${OWN}${id}`, own?.[id] ?? null])) };
  };
  return [flat(before, was), flat(after, is)];
}

/** A wine's values with `Unknown` as the vintage where it is not known: what is stored beside it is included. */
export function withVintage<Values extends Readonly<Record<string, unknown>> | null | undefined>(
  values: Values,
): Values {
  if (!values || !('vintageUnknown' in values)) return values;
  const { vintageUnknown, ...rest } = values;
  return { ...rest, vintage: vintageUnknown ? 'Unknown' : (rest['vintage'] ?? null) } as unknown as Values;
}

/**
 * A value of a field as people read it.
 * @param row what else is known of the thing
 */
export function valueWords(
  kind: ChangeKind,
  field: string,
  value: unknown,
  row: Readonly<Record<string, unknown>> = {},
): string {
  if (value === null && field === 'vintage' && kind === 'wine') return 'NV';
  if (value === null || value === undefined || value === '') return NOTHING;
  if (PICTURES.has(field)) return 'A picture';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    const [, unit = ''] = wordOf(kind, field);
    if (unit === 'year' || unit === 'plain') return String(value);
    return withUnit(value, field === 'capacity' && row['unit'] === 'kg' ? 'kg' : unit, 4);
  }
  if (typeof value === 'string') return textWords(field, value);
  if (Array.isArray(value)) return listWords(kind, field, value);
  if (!isRecord(value)) return NOTHING;
  const parts = Object.entries(value).filter(([name, one]) => isReadable(name, [one]));
  return parts.map(([name, one]) => `${fieldLabel(kind, name)} ${valueWords(kind, name, one)}`).join(', ');
}

function textWords(field: string, value: string): string {
  if (DAY.test(value)) return dayWords(value);
  if (MOMENT.test(value)) return momentWords(value);
  return CODES[field]?.[value] ?? value;
}

function listWords(kind: ChangeKind, field: string, values: readonly unknown[]): string {
  if (values.length === 0) return NOTHING;
  if (field === 'holdings' || field === 'takenFrom') return values.map(holdingWords).join('; ');
  if (field === 'arrivals') return countText(values.length, 'arrival');
  if (values.some((value) => isRecord(value))) return countText(values.length, 'line');
  return values.map((value) => valueWords(kind, '', value)).join(', ');
}

/** `5 bottles in Rack B`. */
function holdingWords(holding: unknown): string {
  if (!isRecord(holding)) return NOTHING;
  const { place, bottles, bottleSizeMl, slots } = holding;
  const size =
    typeof bottleSizeMl === 'number' && bottleSizeMl !== 750 ? ` of ${numberWords(bottleSizeMl)} ml` : '';
  const lies = typeof place === 'string' && place !== '' ? ` in ${place}` : '';
  const labels = (Array.isArray(slots) ? slots : []).map((slot: unknown) => slotWords(slot));
  const inSlots = labels.length > 0 ? ` (${labels.join(', ')})` : '';
  return `${countText(Number(bottles), 'bottle')}${size}${lies}${inSlots}`;
}

/** `B4`, `B5 × 2`. */
function slotWords(slot: unknown): string {
  if (!isRecord(slot)) return NOTHING;
  const label = slotLabel({ row: Number(slot['row']), column: Number(slot['column']) });
  return slot['bottles'] === 1 ? label : `${label} × ${Number(slot['bottles'])}`;
}
