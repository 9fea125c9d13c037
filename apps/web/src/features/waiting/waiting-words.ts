import type { ChangeKind } from '@cuverie/domain';
import { callOf } from '../../api/outbox/kinds.ts';
import type { Act, OutboxEntry, Row } from '../../platform/outbox.ts';
import type { Difference } from '../../ui/form/differences.ts';
import { changedFields, KINDS } from '../../ui/history/change-words.ts';
import { fieldLabel, inOrder, NOTHING, valueWords, withVintage } from '../../ui/history/field-words.ts';
import { whereOf } from '../../ui/history/where.ts';
import { countText, dayWords, momentWords } from '../../ui/words.ts';

const ACTS: Readonly<Record<Act, string>> = {
  add: 'Add',
  change: 'Change',
  delete: 'Delete',
  restore: 'Take back',
};

export const kindOf = ({ operation }: OutboxEntry): ChangeKind => callOf(operation)?.thing.kind ?? 'import';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `, 12 September 2026, 14:05`. */
function when({ base, body }: OutboxEntry): string {
  const row: Row = { ...base, ...body };
  const [moment, day] = [textOf(row['timestamp']), textOf(row['date'])];
  if (moment !== '') return `, ${momentWords(moment)}`;
  return day === '' ? '' : `, ${dayWords(day)}`;
}

/** A sentence for an entry: `Add the wine Margaux`, `Take 1 bottle of Margaux`. */
export function wordsOf(entry: OutboxEntry): string {
  const { act, about, body } = entry;
  const kind = kindOf(entry);
  const [one] = KINDS[kind];
  switch (kind) {
    case 'consumption':
      if (act !== 'add') return `${ACTS[act]} an entry of the history of ${about}`;
      return body['quantity'] === 0
        ? `Note a tasting of ${about}`
        : `Take ${countText(Number(body['quantity'] ?? 1), 'bottle')} of ${about}`;
    case 'operation':
    case 'task': {
      const what = textOf(body['kind']);
      const title = `${kind === 'task' ? 'Tick a task' : 'Record'}${what === '' ? '' : ` “${what}”`}`;
      return `${act === 'restore' ? `Take back: ${title}` : title}${about === '' ? '' : `: ${about}`}`;
    }
    case 'reading':
    case 'tank-reading':
      return `${ACTS[act]} the ${one} of ${about}${when(entry)}`;
    default:
      return `${ACTS[act]} the ${one} ${about}`;
  }
}

/** The values of an entry, field by field. */
export function fieldsOf(entry: OutboxEntry) {
  const { id: _, version: __, image: ___, lines: ____, ...body } = entry.body;
  const before = entry.act === 'change' ? pick(entry.base, Object.keys(body)) : null;
  if (entry.act === 'delete' || entry.act === 'restore') return [];
  const change = { kind: kindOf(entry), name: entry.about, act: 'changed' as const, who: null };
  return changedFields({ ...change, before, after: body }).filter(({ after }) => after !== NOTHING);
}

const pick = (row: Row | undefined, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row?.[field] ?? null])) as never;

/** The changes of another person, beside the typed values. */
export function differencesOf(entry: OutboxEntry): Difference[] {
  const kind = kindOf(entry);
  const base = withVintage(entry.base ?? {});
  const body = withVintage(entry.body);
  const current = withVintage(entry.current ?? {});
  const words = (field: string, row: Row) => {
    const value = valueWords(kind, field, row[field], row);
    return value === NOTHING ? '' : value;
  };
  const fields = Object.keys(current).filter(
    (field) => !['version', 'id', 'updatedAt', 'createdAt', 'thumbnail', 'readings'].includes(field),
  );
  return inOrder(kind, fields).flatMap((field) => {
    const [before, theirs] = [words(field, base), words(field, current)];
    const isMine = field in body;
    const mine = isMine ? words(field, body) : null;
    if (theirs === before || theirs === mine) return [];
    return [{ label: fieldLabel(kind, field), mine, theirs }];
  });
}

/** The page on which a refused cellar entry can be corrected; none if it may have been stored. */
function mendedAt({ held, body, row, params }: OutboxEntry, kind: 'operation' | 'task'): string | null {
  if (held !== 'refused') return null;
  if (kind === 'task') return `/winery/work/${params['id']}?task=${row}`;
  const [line] = Array.isArray(body['lines']) ? (body['lines'] as Row[]) : [];
  const vessel = textOf(line?.['from'] ?? line?.['vessel'] ?? line?.['to']);
  return vessel === '' ? null : `/winery/vessels/${vessel}?again=${row}`;
}

/** The page that shows the row, with its form. */
export function placeOf(entry: OutboxEntry): string | null {
  const kind = kindOf(entry);
  if (kind === 'operation' || kind === 'task') return mendedAt(entry, kind);
  if (kind === 'wine' || kind === 'barrel') return `/cellar?${kind}=${entry.row}`;
  return whereOf({
    kind,
    itemId: entry.row,
    before: { ...entry.base, ...entry.body, tankId: entry.params['id'] ?? '' },
  });
}
