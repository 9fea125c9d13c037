import { type ImportRecord, MATCH_CHOICES, type MatchChoice } from '@cuverie/contract';
import { PLAN_PAGE } from '@cuverie/domain';
import type { Table } from '../../platform/csv/formats/table.ts';
import type { ImportTarget } from '../../platform/csv/target.ts';
import { momentWords } from '../words.ts';

const figures = new Intl.NumberFormat('en');

export const countText = (count: number): string => figures.format(count);

export const rowsOf = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;

export const thingsOf = (count: number, { one, many }: Pick<ImportTarget, 'one' | 'many'>): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** How many rows of a file exceed the plan, and what to do. */
export function roomWords(room: number, left: number, things: Pick<ImportTarget, 'one' | 'many'>): string {
  const rest = `${thingsOf(left, things)} will be left out. Delete wines, or choose a larger plan on ${PLAN_PAGE}.`;
  if (room === 0) return `Your plan has no room for more wines: ${rest}`;
  return `Your plan has room for ${thingsOf(room, { one: 'more wine', many: 'more wines' })}: ${rest}`;
}

export const isMatchChoice = (text: string): text is MatchChoice =>
  MATCH_CHOICES.some((choice) => choice === text);

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252 (Latin)',
} as const;

/** The encoding and delimiter of a file, for a user who sees wrong characters in it. */
export const encodingText = ({
  name,
  encoding,
  delimiter,
}: Pick<Table, 'name' | 'encoding' | 'delimiter'>): string =>
  delimiter === 'json'
    ? /\.kml$/i.test(name)
      ? 'KML'
      : 'JSON'
    : `${ENCODINGS[encoding]}, separated by ${DELIMITERS[delimiter]}`;

export const broughtIn = ({ createdAt, createdBy }: Pick<ImportRecord, 'createdAt' | 'createdBy'>): string =>
  `${momentWords(createdAt)} · ${createdBy}`;

/** What undoing an import removes, in counts. */
export function takenBackOf({
  added,
  updated,
  status,
}: Pick<ImportRecord, 'added' | 'updated' | 'status'>): string {
  const far = status === 'open' ? ' so far' : '';
  const acts = [
    added > 0 && `${rowsOf(added)} it added${far} ${added === 1 ? 'is' : 'are'} removed for good`,
    updated > 0 &&
      `${rowsOf(updated)} it updated${far} ${updated === 1 ? 'gets its' : 'get their'} earlier values back`,
  ].filter(Boolean);
  if (acts.length === 0) return 'It added and updated no rows; what else it brought is taken back.';
  return `${acts.join(', and ')}.`;
}

/** The effect of an undo, shown before it. */
export const UNDOING =
  'Undoing an import takes back what it brought; rows that people added or changed since stay.';

export function keptWords({ kept, kind }: Pick<ImportRecord, 'kept' | 'kind'>): string {
  if (kept === 0) return '';
  const [they, them] = kept === 1 ? ['it is', 'it'] : ['they are', 'them'];
  const did = kind === 'archive' ? 'changed or used' : 'changed';
  const stayed = `${rowsOf(kept)} stayed as ${they}, because someone ${did} ${them} after the import.`;
  const history = `History that came with ${them} is gone; what people noted or changed in it stays.`;
  return kind === 'wines' ? `${stayed} ${history}` : stayed;
}
