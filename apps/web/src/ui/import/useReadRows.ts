import { useEffect, useState } from 'react';
import type { Answers, Question } from '../../platform/csv/fields.ts';
import { eachInTurn, isRefused, type Plan, type ReadRow, rowReader } from '../../platform/csv/read-rows.ts';

/** The rows of a file as they would be imported. */
export interface RowsRead {
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
  questions: readonly Question[];
  /** Whether all of them have been read. */
  isWhole: boolean;
}

const NOTHING: RowsRead = { rows: [], refused: [], questions: [], isWhole: false };

/** Rows read before the first of them are shown. */
const FIRST = 200;

/** Reads rows as the plan and the answers say, without holding up the page. */
export function useReadRows(plan: Plan | undefined, answers: Answers): RowsRead {
  const [read, setRead] = useState(NOTHING);

  useEffect(() => {
    if (!plan) return undefined;
    const stop = new AbortController();
    async function readAll(whole: Plan) {
      const { questions, read: readRow } = rowReader(whole, answers);
      const rows: ReadRow[] = [];
      const refused: ReadRow[] = [];
      const tell = (isWhole: boolean) =>
        setRead({ rows: [...rows], refused: [...refused], questions, isWhole });
      await eachInTurn(
        whole.sheet.rows,
        (source, index) => {
          const row = readRow(source);
          rows.push(row);
          if (isRefused(row)) refused.push(row);
          if (index + 1 === FIRST && whole.sheet.rows.length > FIRST) tell(false);
        },
        stop.signal,
      );
      tell(true);
    }
    // It stops where other answers were given meanwhile, which is no failure.
    readAll(plan).catch((failure: unknown) => {
      if (!stop.signal.aborted) throw failure;
    });
    return () => stop.abort();
  }, [plan, answers]);

  return read;
}
