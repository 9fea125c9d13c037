import { CsvProblem, UNREADABLE } from './limits.ts';
import { readTable, type Table } from './table.ts';

/** Messages from the worker: its progress, and the result. */
export type WorkerNews =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; table: Table }
  | { kind: 'problem'; message: string };

const send = (news: WorkerNews): void => {
  postMessage(news);
};

async function read(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  send({ kind: 'done', table: readTable(file.name, bytes, (done) => send({ kind: 'progress', done })) });
}

addEventListener('message', (event: MessageEvent<File>) => {
  read(event.data).catch((failure: unknown) => {
    send({ kind: 'problem', message: failure instanceof CsvProblem ? failure.message : UNREADABLE });
  });
});
