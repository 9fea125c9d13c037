import type {
  ImportDraft,
  ImportQuery,
  ImportRecord,
  ImportRows,
  MatchedRows,
  MatchRows,
} from '@cuverie/contract';
import { IMPORT_UNDO_DAYS } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { despiteDeadlocks } from '../../platform/database/deadlock.ts';
import { isDeadlock, isUniqueViolation } from '../../platform/database/errors.ts';
import { mayTakeLong } from '../../platform/database/long-work.ts';
import type { Page } from '../../platform/database/page.ts';
import { lookUpByIndex, planned } from '../../platform/database/planned.ts';
import { isRefused } from '../../platform/exchange/importer.ts';
import { notFound, type Refusal, refused } from '../../platform/http/refusal.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { type ImportOfKind, joinTurn, takeTurn } from './import-turns.store.ts';
import * as store from './imports.store.ts';
import type { Kinds } from './kinds.ts';
import { type Batch, type GivenRow, judgeRows, type RowsOfCall, storeRows } from './row-batch.ts';
import { candidatesFor } from './row-matches.ts';
import { takeBack } from './taking-back.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Ids of one line a preview looks at. */
const SHOWN_MATCHES = 50;

/** Rows of an import that somebody sent. */
interface Call extends RowsOfCall {
  member: Member;
  id: string;
}

type GivenRows = Omit<ImportRows, 'rows'> & { rows: GivenRow[] };

export interface ImportService {
  list(member: Member, query: ImportQuery): Promise<Page<ImportRecord>>;
  get(member: Member, id: string): Promise<ImportRecord>;
  /** Starts an import; sent again under the same id, it gives the stored one and starts nothing. */
  start(
    member: Member,
    draft: Omit<ImportDraft, 'kind'> & { kind: ImportRecord['kind'] },
  ): Promise<{ record: ImportRecord; started: boolean }>;
  match(member: Member, asked: MatchRows): Promise<MatchedRows>;
  /** @param kind what the rows are, in an import of several kinds */
  store(member: Member, id: string, rows: GivenRows, kind?: string): Promise<Batch>;
  /** Lines an earlier call stored, of those given; refused ones are tried again. */
  settled(member: Member, id: string, kind: string, lines: readonly number[]): Promise<Set<number>>;
  finish(member: Member, id: string, closing?: { notes: string[]; rows: number }): Promise<ImportRecord>;
  cancel(member: Member, id: string): Promise<ImportRecord>;
  undo(member: Member, id: string): Promise<ImportRecord>;
}

export function importService({ db, clock, pictures }: Platform, kinds: Kinds): ImportService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  async function get(member: Member, id: string): Promise<ImportRecord> {
    const record = await store.findImport(db, member.estateId, id);
    if (!record) throw notFound('import');
    return withUndo(record, clock);
  }

  /**
   * Stores rows while other calls of the import do.
   * @returns nothing where another import has the turn: none was stored
   */
  async function storeSideBySide(call: Call): Promise<Batch | undefined> {
    return db.begin(async (tx) => {
      const held = await opened(tx, call, store.joinImport);
      return (await joinTurn(tx, ofKind(call))) ? storeRows(tx, held, call, stampOf(call.member)) : undefined;
    });
  }

  /** Stores rows while no other call of the import does, and no other import of the kind. */
  async function storeAlone(call: Call): Promise<Batch> {
    return db.begin(async (tx) => {
      const held = await opened(tx, call, store.holdImport);
      await takeTurn(tx, ofKind(call));
      return storeRows(tx, held, call, stampOf(call.member));
    });
  }

  /** Takes back what an import stored and closes it as `status`. */
  async function revert(
    member: Member,
    id: string,
    from: 'open' | 'finished',
    status: 'cancelled' | 'undone',
  ): Promise<ImportRecord> {
    const gone = await despiteDeadlocks(() =>
      db.begin(async (tx): Promise<PictureKey[]> => {
        await Promise.all([mayTakeLong(tx), lookUpByIndex(tx)]);
        const held = await hold(tx, member, id);
        if (held.record.status === status) return [];
        if (held.record.status !== from) throw closed(held.record.status);
        if (status === 'undone' && withUndo(held.record, clock).undoableUntil === null) throw tooLate();
        const { kept, dropped } = await takeBack(tx, held, kinds, stampOf(member));
        await store.closeImport(tx, held, { status, kept }, clock.now());
        await store.forgetRows(tx, held);
        return dropped;
      }),
    );
    for (const picture of gone) await pictures.drop(picture);
    return get(member, id);
  }

  return {
    async list(member, query) {
      const { rows, nextCursor } = await store.listImports(db, member.estateId, query);
      return { rows: rows.map((record) => withUndo(record, clock)), nextCursor };
    },

    get,

    async start(member, { id = newId(), ...draft }) {
      const started = await store.insertImport(db, member.estateId, id, draft, stampOf(member));
      return { record: await get(member, id), started };
    },

    async match(member, { kind, rows }) {
      const importer = kinds.importer(kind);
      const judged = rows.flatMap(({ line, values }) => {
        const outcome = importer.judge(values);
        return isRefused(outcome) ? [] : [{ line, row: outcome.row }];
      });
      // Of an import that is none: nothing has been taken by it.
      const claim = { estateId: member.estateId, importId: newId() };
      const matches = new Map<number, string[]>();
      const found = await planned(db, async (tx) => {
        await Promise.all([mayTakeLong(tx), lookUpByIndex(tx)]);
        return candidatesFor(tx, importer, claim, judged);
      });
      for (const { rows: indexes, ids } of found) {
        for (const index of indexes) {
          const line = judged[index]?.line ?? 0;
          const known = matches.get(line) ?? [];
          matches.set(line, [...new Set([...known, ...ids.slice(0, SHOWN_MATCHES)])]);
        }
      }
      return { matches: [...matches].map(([line, ids]) => ({ line, ids })) };
    },

    async store(member, id, { rows, strict = false }, kind) {
      const importer = kinds.importer(kind ?? (await get(member, id)).kind);
      const judged = judgeRows(importer, rows);
      const call: Call = { member, id, importer, rows: judged, strict };
      try {
        const stored = await storeSideBySide(call);
        if (stored) return stored;
        await db.begin(async (tx) => {
          await mayTakeLong(tx);
          await takeTurn(tx, ofKind(call));
        });
        const storedInTurn = await storeSideBySide(call);
        if (storedInTurn) return storedInTurn;
      } catch (error) {
        // Another call took an item, or somebody a code or an id, in that moment: the rows are stored by what there is now.
        if (!isUniqueViolation(error) && !isDeadlock(error)) throw error;
      }
      // Rows of another import may be in the way still.
      return despiteDeadlocks(() => storeAlone(call));
    },

    async settled(member, id, kind, lines) {
      const done = await store.findRowsDone(db, { estateId: member.estateId, record: { id } }, kind, lines);
      return new Set(done.flatMap(({ line, act }) => (act === 'refused' ? [] : [line])));
    },

    async finish(member, id, closing) {
      await db.begin(async (tx) => {
        await mayTakeLong(tx);
        const held = await hold(tx, member, id);
        if (held.record.status === 'finished') return;
        if (held.record.status !== 'open') throw closed(held.record.status);
        await store.closeImport(tx, held, { status: 'finished', ...closing }, clock.now());
      });
      return get(member, id);
    },

    cancel: (member, id) => revert(member, id, 'open', 'cancelled'),
    undo: (member, id) => revert(member, id, 'finished', 'undone'),
  };
}

const ofKind = ({ member, id, importer }: Call): ImportOfKind => ({
  estateId: member.estateId,
  importId: id,
  kind: importer.kind,
});

/** The import of a call, locked the way that is said, where it still takes rows. */
async function opened(
  tx: Transaction,
  { member, id }: Call,
  lock: typeof store.joinImport,
): Promise<store.HeldImport> {
  await Promise.all([mayTakeLong(tx), lookUpByIndex(tx)]);
  const held = await lock(tx, member.estateId, id);
  if (!held) throw notFound('import');
  if (held.record.status !== 'open') throw closed(held.record.status);
  return held;
}

async function hold(tx: Transaction, member: Member, id: string): Promise<store.HeldImport> {
  const held = await store.holdImport(tx, member.estateId, id);
  if (!held) throw notFound('import');
  return held;
}

function withUndo({ forgotten, ...record }: store.StoredImport, clock: Clock): ImportRecord {
  const until = Date.parse(record.closedAt ?? record.createdAt) + IMPORT_UNDO_DAYS * DAY_MS;
  const undoable = record.status === 'finished' && !forgotten && until > clock.now().getTime();
  return { ...record, undoableUntil: undoable ? new Date(until).toISOString() : null };
}

const CLOSED: Record<ImportRecord['status'], string> = {
  open: 'This import is still open: finish or cancel it first.',
  finished: 'This import is finished. Undo it, or start another one.',
  cancelled: 'This import was cancelled. Start another one.',
  undone: 'This import was undone. Start another one.',
};

const closed = (status: ImportRecord['status']): Refusal => refused(409, `import_${status}`, CLOSED[status]);

const tooLate = (): Refusal =>
  refused(
    409,
    'undo_too_late',
    `An import can be undone for ${IMPORT_UNDO_DAYS} days. This one is older; change its rows one by one.`,
  );

/** Forgets what imports did that can't be undone any more. */
export async function sweepImports(db: Database, clock: Clock): Promise<void> {
  await store.sweepImports(db, new Date(clock.now().getTime() - IMPORT_UNDO_DAYS * DAY_MS));
}
