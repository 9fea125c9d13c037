import { CsvProblem, UNREADABLE } from './limits.ts';
import { readTable, type Table } from './table.ts';

/** What the reader of a file tells: how far it is, rows as they come, and how it ended. */
export type WorkerNews =
  | { kind: 'progress'; done: number }
  | { kind: 'rows'; cells: string[][]; numbers: number[] }
  | { kind: 'done'; table: Omit<Table, 'cells' | 'numbers'> }
  | { kind: 'problem'; message: string };

const tell = (news: WorkerNews): void => {
  postMessage(news);
};

/** Rows handed over at a time, so that the page answers in between. */
const PORTION = 5000;

async function read(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { cells, numbers, ...table } = readTable(file.name, bytes, (done) =>
    tell({ kind: 'progress', done }),
  );
  for (let from = 0; from < cells.length; from += PORTION) {
    tell({
      kind: 'rows',
      cells: cells.slice(from, from + PORTION),
      numbers: numbers.slice(from, from + PORTION),
    });
  }
  tell({ kind: 'done', table });
}

addEventListener('message', (event: MessageEvent<File>) => {
  read(event.data).catch((failure: unknown) => {
    tell({ kind: 'problem', message: failure instanceof CsvProblem ? failure.message : UNREADABLE });
  });
});
