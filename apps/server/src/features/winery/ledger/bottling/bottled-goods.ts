/** Bottles of the winery after they were filled: how many there are at each time, and the wine in them. */
import { sentenceOf } from '@cuverie/contract';
import { type Contents, firstSteps, type Impossible, movesBottles, type StatedLine } from '@cuverie/domain';
import type { Db } from '../../../../platform/database/database.ts';
import type { Change, OperationToRecord } from '../change.ts';
import { type ChainedEntry, inOrder, type LedgerOperation } from '../ledger.store.ts';
import {
  bottledContents,
  bottlesOfBottlings,
  bottlesOfLines,
  contentsOfLine,
  type MovedBottles,
  mixContents,
} from './bottlings.store.ts';

interface MissingBottles {
  problem: Omit<Impossible, 'flow'>;
  line: number;
  /** A recorded operation that would fail; `undefined` for the entered one. */
  operation?: Pick<LedgerOperation, 'id' | 'number' | 'kind' | 'at'> | undefined;
}

interface BottleMove extends Omit<MovedBottles, 'at'> {
  at: number;
  line: number;
}

/** Returns the first operation that would move bottles which are not there. */
export async function lackingBottles(
  db: Db,
  estateId: string,
  { removed, added = [] }: Change,
): Promise<MissingBottles | undefined> {
  const moved = added.flatMap(movedBy);
  const before = removed ? movedBy(removed) : [];
  if (moved.length + before.length === 0) return undefined;
  const ids = [...new Set([...moved, ...before].map(({ bottling }) => bottling))];
  const changed = new Set([...added, ...(removed ? [removed] : [])].map(({ number }) => number));
  const stored = (await bottlesOfBottlings(db, estateId, ids)).flatMap((one): BottleMove[] =>
    changed.has(one.number) ? [] : [{ ...one, at: Date.parse(one.at), line: 0 }],
  );
  const there = new Map<string, number>();
  for (const one of [...stored, ...moved].sort(inOrder)) {
    const key = `${one.bottling} ${one.wineId} ${one.bottleSizeMl}`;
    const now = there.get(key);
    const isUnfilled = now === undefined && !one.isFilled;
    if (isUnfilled || (now ?? 0) + one.bottles < 0) {
      const isEntered = changed.has(one.number);
      const problem: MissingBottles['problem'] = isUnfilled
        ? { field: 'bottling', problem: sentenceOf('bottles_not_filled') }
        : {
            field: 'bottles',
            problem: sentenceOf('bottles_fewer', { there: now ?? 0, asked: -one.bottles }),
          };
      return { problem, line: one.line, operation: isEntered ? undefined : one };
    }
    there.set(key, (now ?? 0) + one.bottles);
  }
  return undefined;
}

const movedBy = ({
  id,
  number,
  at,
  kind,
  lines,
  reason,
}: OperationToRecord | LedgerOperation): BottleMove[] => {
  if (!movesBottles(kind)) return [];
  return bottlesOfLines({ kind, lines, reason: reason ?? null }).map((one) => ({
    ...one,
    bottling: one.bottling ?? id,
    isFilled: one.bottling === null,
    id,
    number,
    kind,
    at,
  }));
};

/** The wine in bottles while the record is replayed. */
export function bottlesInReplay(db: Db, estateId: string) {
  const refilled = new Map<
    string,
    { lines: readonly StatedLine[]; entries: readonly ChainedEntry[] | undefined }
  >();

  async function contentsOf(line: StatedLine): Promise<Contents> {
    const { bottling = '', wine, bottleSizeMl } = line;
    const now = refilled.get(bottling);
    if (now === undefined) return bottledContents(db, estateId, line);
    if (now.entries === undefined) {
      const brought = now.lines.find((one) => one.wine === wine && one.bottleSizeMl === bottleSizeMl);
      return brought ? contentsOfLine(brought) : bottledContents(db, estateId, line);
    }
    const { entries } = now;
    const steps = firstSteps({ kind: 'bottle', lines: now.lines });
    const drawn = now.lines.flatMap((one, at) => {
      if (one.wine !== wine || one.bottleSizeMl !== bottleSizeMl) return [];
      const entry = entries.find(({ step }) => step === steps[at]);
      return entry ? [{ ...entry.before, level: -entry.amount }] : [];
    });
    return drawn.length > 0 ? mixContents(drawn) : bottledContents(db, estateId, line);
  }

  return {
    /** Returns a statement with the wine of the bottles that it empties. */
    async withContents<One extends OperationToRecord | LedgerOperation>(statement: One): Promise<One> {
      if (statement.kind !== 'goods') return statement;
      const lines = [];
      for (const line of statement.lines) {
        const { composition, lot: ownLot } = await contentsOf(line);
        lines.push(line.to === undefined ? line : { ...line, composition, ownLot });
      }
      return { ...statement, lines };
    },

    /** Keeps what an operation filled into bottles, or brought in them, for those that empty them. */
    keep({ id, kind, lines }: OperationToRecord | LedgerOperation, entries: readonly ChainedEntry[]): void {
      if (kind === 'bottle') refilled.set(id, { lines, entries });
      if (kind === 'goods' && lines.some(({ bottling }) => bottling === undefined))
        refilled.set(id, { lines, entries: undefined });
    },
  };
}
