import { useEffect, useState } from 'react';
import type { Answers, Question } from '../../../platform/csv/fields.ts';
import {
  isRefused,
  type Plan,
  type ReadRow,
  rowReader,
  withoutAskedProblems,
} from '../../../platform/csv/read-rows.ts';
import { problemInUnits } from '../../units.ts';

export interface RowsRead {
  rows: readonly ReadRow[];
  refused: readonly ReadRow[];
  questions: readonly Question[];
  isWhole: boolean;
}

const NOTHING: RowsRead = { rows: [], refused: [], questions: [], isWhole: false };

/** The number of rows read before the page can handle events. */
const PORTION = 1000;

/** Reads rows by the plan and the answers without blocking the page. The first rows are shown at once. */
export function useReadRows(plan: Plan | undefined, answers: Answers): RowsRead {
  const [read, setRead] = useState(NOTHING);

  useEffect(() => {
    if (!plan) return undefined;
    const { sheet, join = (every) => [...every] } = plan;
    const { questions, read: readRow } = rowReader(plan, answers, problemInUnits);
    const rows: ReadRow[] = [];
    const goOn = () => {
      const from = rows.length;
      rows.push(...sheet.rows.slice(from, from + PORTION).map(readRow));
      const isWhole = rows.length === sheet.rows.length;
      if (from === 0 || isWhole) {
        const shown = withoutAskedProblems(isWhole ? join(rows, plan) : [...rows], plan, {
          questions,
          answers,
        });
        setRead({ rows: shown, refused: shown.filter(isRefused), questions, isWhole });
      }
      if (!isWhole) timer = setTimeout(goOn);
    };
    let timer = setTimeout(goOn);
    return () => clearTimeout(timer);
  }, [plan, answers]);

  return read;
}
