/** Words what a row changes of an existing one, one sentence for each value. */
import type { ImportKind } from '@cuverie/contract';
import type { ChangeKind } from '@cuverie/domain';
import { changedFields } from '../../history/change-words.ts';
import { NOTHING } from '../../history/field-words.ts';
import { importedPriceWords } from '../../money.ts';
import { countText } from '../../words.ts';
import type { RowChange } from './find-matches.ts';

const KINDS: Readonly<Record<ImportKind, ChangeKind>> = {
  wines: 'wine',
  barrels: 'barrel',
  purchases: 'purchase',
  readings: 'reading',
  'tank-readings': 'tank-reading',
  grapes: 'grape',
  fields: 'field',
  weather: 'weather',
};

/** Fields derived from others, and internal ones. */
const MADE: ReadonlySet<string> = new Set(['countries', 'nameKey', 'searchNames', 'isLocked', 'deviceId']);
/** Fields for one place that `holdings` has for several. */
const OF_ONE_PLACE = ['quantity', 'storageLocation', 'bottleSizeMl'];
/** Longer values are shortened. */
const LONG = 60;

type Values = Readonly<Record<string, unknown>>;

const shortened = (words: string): string =>
  words.length > LONG ? `${words.slice(0, LONG).trimEnd()}…` : words;

const sentence = (label: string, before: string, after: string): string =>
  `${label} ${shortened(before)} → ${shortened(after)}`;

/** A price with its currency. An unchanged currency is not listed. */
function priceSentences(before: Values, after: Values): string[] {
  const priceIn = (values: Values) =>
    typeof values['price'] === 'string' ? importedPriceWords(values['price'], values['currency']) : NOTHING;
  return after['price'] === undefined ? [] : [sentence('Price', priceIn(before), priceIn(after))];
}

const columnsOf = (extra: unknown): Values =>
  typeof extra === 'object' && extra !== null ? { ...extra } : {};

/** The other columns that differ, by their headings. */
function columnSentences(before: unknown, after: unknown): string[] {
  const [was, is] = [columnsOf(before), columnsOf(after)];
  const textIn = (columns: Values, heading: string) => {
    const text = columns[heading];
    return typeof text === 'string' ? text : NOTHING;
  };
  return Object.keys({ ...was, ...is })
    .filter((heading) => was[heading] !== is[heading])
    .map((heading) => sentence(`Column “${heading}”`, textIn(was, heading), textIn(is, heading)));
}

const entriesSentence = (added = 0): string[] =>
  added === 0
    ? []
    : [`${countText(added, 'entry', 'entries')} ${added === 1 ? 'is' : 'are'} added to the drinking history`];

/** `Price 12.00 → 15.00`, `Boundary is another one`. */
export function changeSentences(kind: ImportKind, change: RowChange): string[] {
  if ('problem' in change) return [`Cannot be updated: ${change.problem}`];
  const { extra: columnsBefore, boundary: _, ...before } = change.before;
  const { extra: columnsAfter, boundary, ...after } = change.after;
  const isOnePlace = OF_ONE_PLACE.some((field) => field in after);
  const isSameCurrency = change.before['currency'] === change.after['currency'];
  const isShown = ([field]: [string, unknown]) =>
    !MADE.has(field) &&
    field !== 'price' &&
    !(isOnePlace && field === 'holdings') &&
    !(isSameCurrency && field === 'currency');
  const shown = (values: Values) => Object.fromEntries(Object.entries(values).filter(isShown));
  const entry = { kind: KINDS[kind], name: null, act: 'changed', who: null } as const;
  return [
    ...changedFields({ ...entry, before: shown(before), after: shown(after) }).map((field) =>
      sentence(field.label, field.before, field.after),
    ),
    ...priceSentences(change.before, change.after),
    ...(boundary === undefined ? [] : ['Boundary is another one']),
    ...columnSentences(columnsBefore, columnsAfter),
    ...entriesSentence(change.entriesAdded),
  ];
}
