import type { WorkerNews } from './csv.worker.ts';
import { CsvProblem, UNREADABLE } from './limits.ts';
import { checkFile, type Table } from './table.ts';

interface Reading {
  onProgress?: (done: number) => void;
  /** Whether a JSON list of objects is accepted too. */
  takesJson?: boolean | undefined;
}

/** Reads a file in a worker, so that the page stays responsive. Rejects with `CsvProblem`. */
export async function readFile(file: File, { onProgress, takesJson }: Reading = {}): Promise<Table> {
  checkFile(file, takesJson);
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Table>((resolve, reject) => {
      worker.addEventListener('error', () => reject(new CsvProblem(UNREADABLE)));
      worker.addEventListener('message', ({ data: news }: MessageEvent<WorkerNews>) => {
        if (news.kind === 'progress') onProgress?.(news.done);
        else if (news.kind === 'done') resolve(news.table);
        else reject(new CsvProblem(news.message));
      });
      worker.postMessage(file, []);
    });
  } finally {
    worker.terminate();
  }
}
