/** Words the entries of the history. */
import type { HistoryEntry } from '@cuverie/contract';
import { type ChangeAct, type ChangeKind, isPeopleKind } from '@cuverie/domain';
import { countText } from '../words.ts';
import {
  fieldLabel,
  inOrder,
  isReadable,
  NOTHING,
  valueWords,
  withOwnFields,
  withVintage,
} from './field-words.ts';
import { peopleWords } from './people-words.ts';

/** The singular and plural of each kind. */
export const KINDS: Readonly<Record<ChangeKind, readonly [one: string, many: string]>> = {
  wine: ['wine', 'Wines'],
  barrel: ['barrel', 'Barrels'],
  consumption: ['entry of the drinking history', 'Drinking history'],
  rack: ['rack', 'Racks'],
  place: ['place', 'Places'],
  purchase: ['purchase', 'Wishes and purchases'],
  field: ['field', 'Fields'],
  reading: ['measurement', 'Measurements of fields'],
  weather: ['day of weather', 'Weather'],
  tank: ['tank', 'Tanks'],
  'tank-reading': ['reading', 'Readings of tanks'],
  device: ['device', 'Devices'],
  broker: ['broker', 'Brokers'],
  snooze: ['put-off alarm', 'Put-off alarms'],
  alarm: ['alarm', 'Alarms'],
  thresholds: ['alarm thresholds', 'Alarm thresholds'],
  grape: ['grape', 'Grapes'],
  vessel: ['vessel', 'Vessels'],
  lot: ['lot', 'Lots'],
  operation: ['operation', 'Operations'],
  grower: ['grower', 'Growers'],
  contract: ['contract', 'Contracts with growers'],
  trial: ['trial blend', 'Trial blends'],
  limit: ['limit', 'Own limits'],
  product: ['product in stock', 'Products in stock'],
  batch: ['batch', 'Batches in stock'],
  period: ['period', 'Periods'],
  report: ['report', 'Reports'],
  'work-order': ['work order', 'Work orders'],
  task: ['task', 'Tasks'],
  tasting: ['tasting', 'Tastings'],
  view: ['saved view', 'Saved views'],
  'custom-field': ['field of your own', 'Fields of your own'],
  'wine-list': ['list of wines', 'Lists of wines'],
  rates: ['exchange rates', 'Exchange rates'],
  share: ['link', 'Shared links'],
  import: ['import', 'Imports'],
  settings: ['settings', 'Settings'],
  member: ['member', 'Members'],
  invitation: ['invitation', 'Invitations'],
  token: ['API token', 'API tokens'],
  factor: ['second factor', 'Second factors'],
};

const ACTS: Readonly<Record<ChangeAct, string>> = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  voided: 'made void',
};

const ALONE: ReadonlySet<ChangeKind> = new Set(['thresholds', 'settings', 'rates']);

type WordedEntry = Pick<HistoryEntry, 'kind' | 'name' | 'of' | 'act' | 'who' | 'before' | 'after'> &
  Partial<Pick<HistoryEntry, 'itemId' | 'by'>>;

/** `the wine Volnay`, `a measurement of Clos Haut`, `the weather of 3 May`, `the settings`. */
export function thingWords({
  kind,
  name,
  of,
  before,
}: Pick<WordedEntry, 'kind' | 'name' | 'of' | 'before'>): string {
  const [one] = KINDS[kind];
  if (ALONE.has(kind)) return `the ${one}`;
  const called = name ?? momentOf(kind, before);
  // The weather is identified by its day.
  if (kind === 'weather' && name !== null)
    return `the weather of ${valueWords(kind, 'date', name)}${of === undefined ? '' : ` in ${of}`}`;
  const owned = of === undefined ? '' : ` of ${of}`;
  if (called === null) return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}${owned}`;
  if (name === null && of !== undefined) return `the ${one} of ${of} of ${called}`;
  return name === null ? `the ${one} of ${called}` : `the ${one} ${valueWords(kind, 'name', name)}`;
}

/** The day that identifies a reading. */
function momentOf(kind: ChangeKind, before: WordedEntry['before']): string | null {
  const at = before?.['date'] ?? before?.['timestamp'] ?? before?.['day'];
  return typeof at === 'string' ? valueWords(kind, 'date', at) : null;
}

export interface ChangedField {
  label: string;
  before: string;
  after: string;
}

/** The fields of an entry for people; for a deletion, only those that had a value. */
export function changedFields({ kind, act, ...values }: WordedEntry): ChangedField[] {
  if (kind === 'import' || isPeopleKind(kind)) return [];
  const [before, after] = withOwnFields(withVintage(values.before), withVintage(values.after));
  const row: Readonly<Record<string, unknown>> = { ...before, ...after };
  return inOrder(kind, Object.keys(row))
    .filter((field) => isReadable(field, [before?.[field], after?.[field]]))
    .map((field) => ({
      label: fieldLabel(kind, field),
      before: valueWords(kind, field, before?.[field], row),
      after: differs(
        field,
        valueWords(kind, field, before?.[field], row),
        valueWords(kind, field, after?.[field], row),
      ),
    }))
    .filter((field) => act === 'changed' || field.before !== NOTHING || field.after !== NOTHING);
}

const differs = (field: string, before: string, after: string): string =>
  before === after && before !== NOTHING && ['image', 'picture'].includes(field) ? 'Another picture' : after;

/** Fields of a wine that its holdings repeat. */
const FOLLOWED = ['quantity', 'storageLocation', 'bottleSizeMl'];
/** The number of fields in the sentence itself. */
const IN_LINE = 2;
/** Values longer than this would make the sentence too long. */
const LONG = 40;

const lengthOf = ({ label, before, after }: ChangedField): string =>
  Math.max(before.length, after.length) > LONG
    ? `${lowered(label)} rewritten`
    : `${lowered(label)} ${before} → ${after}`;

/** `quantity 6 → 5, rating – → 92 and 2 more`; unchanged fields are left out. */
export function changesWords(entry: WordedEntry): string {
  const { act, before, after } = entry;
  if (act !== 'changed') return '';
  const saysAgain = FOLLOWED.some((field) => Object.hasOwn({ ...before, ...after }, field));
  const { holdings: _, ...rest } = before ?? {};
  const { holdings: __, ...next } = after ?? {};
  const fields = changedFields(saysAgain ? { ...entry, before: rest, after: next } : entry);
  const more = fields.length - IN_LINE;
  return `${fields.slice(0, IN_LINE).map(lengthOf).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The label within a sentence; `pH` and `TA` stay as they are. */
const lowered = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const rowsThat = (count: unknown, one: string, many: string): string[] =>
  typeof count === 'number' && count > 0 ? [countText(count, one, many)] : [];

/** `imported cellar.csv: 12 rows added, 1 row was there already`. */
function importWords({ name, act, after }: WordedEntry): string {
  const file = name ?? 'a file';
  if (act === 'added') return `began to import ${file}`;
  const status = after?.['status'];
  const kept = rowsThat(after?.['kept'], 'row changed since was left', 'rows changed since were left');
  if (status === 'cancelled') return `called off the import of ${file}: nothing of it was stored`;
  if (status === 'undone') return [`undid the import of ${file}`, ...kept].join(': ');
  const rows = [
    ...rowsThat(after?.['added'], 'row added', 'rows added'),
    ...rowsThat(after?.['updated'], 'row changed', 'rows changed'),
    ...rowsThat(after?.['skipped'], 'row was there already', 'rows were there already'),
    ...rowsThat(after?.['refused'], 'row refused', 'rows refused'),
  ];
  return `imported ${file}: ${rows.length > 0 ? rows.join(', ') : 'nothing was stored'}`;
}

/** `changed the wine Volnay: quantity 6 → 5`. */
export function sentenceOf(entry: WordedEntry): string {
  if (entry.kind === 'import') return importWords(entry);
  if (isPeopleKind(entry.kind)) return peopleWords(entry);
  const changes = changesWords(entry);
  const thing = thingWords(entry);
  const says = entry.act === 'voided' ? `made ${thing} void` : `${ACTS[entry.act]} ${thing}`;
  return changes === '' ? says : `${says}: ${changes}`;
}

/** The author's name. */
export const whoWords = ({ who }: Pick<WordedEntry, 'who'>): string => who ?? 'A former member';
