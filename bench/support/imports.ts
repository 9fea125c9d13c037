import { IMPORT_LIMITS, type ImportRecord } from '@cuverie/contract';
import { wineRow } from '../seeds/rows.ts';

/** The numbers of rows, grouped by call. */
export function callsOf(count: number): number[][] {
  const { rowsOfCall } = IMPORT_LIMITS;
  return Array.from({ length: Math.ceil(count / rowsOfCall) }, (_, call) =>
    Array.from({ length: Math.min(rowsOfCall, count - call * rowsOfCall) }, (__, n) => call * rowsOfCall + n),
  );
}

/**
 * Imports wines through the API, three calls at a time.
 * @param more bottles of each, so that wines imported again are changed
 */
export async function importWines(origin: string, access: string, count: number, more = 0): Promise<void> {
  const post = async <Data>(path: string, body?: object): Promise<Data> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: Data }).data;
  };
  const draft = { kind: 'wines', fileName: 'bench.csv', format: 'mapped', rows: count, onMatch: 'update' };
  const { id } = await post<ImportRecord>('/api/imports', draft);
  const waiting = callsOf(count).values();
  const sendAll = async () => {
    for (const lines of waiting) {
      const rows = lines.map((n) => {
        const wine = wineRow(n);
        return { line: n + 1, values: { ...wine, quantity: wine.quantity + more } };
      });
      await post(`/api/imports/${id}/rows`, { rows });
    }
  };
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  const record = await post<ImportRecord>(`/api/imports/${id}/finish`);
  if (record.added + record.updated + record.skipped !== count) throw new Error('Not all wines arrived');
}
