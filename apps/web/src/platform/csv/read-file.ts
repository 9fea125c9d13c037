import type { WorkerNews } from './csv.worker.ts';
import { CsvProblem, UNREADABLE } from './limits.ts';
import { checkFile, type Table } from './table.ts';

interface Reading {
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  /** Whether a list of objects in JSON will do as well. */
  takesJson?: boolean | undefined;
}

/** Reads a file in a worker, so that the page stays awake. Rejects with `CsvProblem`. */
export async function readFile(file: File, { onProgress, signal, takesJson }: Reading = {}): Promise<Table> {
  checkFile(file, takesJson);
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  const cells: string[][] = [];
  const numbers: number[] = [];
  try {
    return await new Promise<Table>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new CsvProblem(UNREADABLE)));
      worker.addEventListener('message', ({ data: news }: MessageEvent<WorkerNews>) => {
        switch (news.kind) {
          case 'progress':
            onProgress?.(news.done);
            break;
          case 'rows':
            for (const row of news.cells) cells.push(row);
            for (const number of news.numbers) numbers.push(number);
            break;
          case 'done':
            resolve({ ...news.table, cells, numbers });
            break;
          default:
            reject(new CsvProblem(news.message));
        }
      });
      worker.postMessage(file, []);
    });
  } finally {
    worker.terminate();
  }
}
