import { barrelExportQuery, exportOperations, type HistoryWhere, wineExportQuery } from '@cuverie/contract';
import { download } from '../../api/client.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { CellarSearch, Shown } from './search.ts';

/** What can be taken along. */
export type ExportChoice = 'shown' | 'all' | 'archive';

const SCHEMAS = { bottles: wineExportQuery, barrels: barrelExportQuery } as const;

/** The filters of the address, as the list sends them; its order alone narrows nothing down. */
export function filtersOf(view: CellarSearch): Record<string, unknown> {
  const schema = SCHEMAS[view.show ?? 'bottles'];
  const names = new Set(Object.keys(schema.shape));
  const given = Object.entries(view).filter(([name, value]) => names.has(name) && value !== undefined);
  return Object.fromEntries(given);
}

export const isFiltered = (view: CellarSearch): boolean =>
  Object.keys(filtersOf(view)).some((name) => name !== 'sort');

async function fetchCsv(show: Shown, filters: Record<string, unknown>, day: string) {
  if (show === 'bottles') {
    return download(exportOperations.wines, { query: { ...wineExportQuery.parse(filters), day } });
  }
  return download(exportOperations.barrels, { query: { ...barrelExportQuery.parse(filters), day } });
}

/** Fetches what was chosen and hands it over as a file. */
export async function exportData(choice: ExportChoice, view: CellarSearch): Promise<void> {
  const day = today();
  const show = view.show ?? 'bottles';
  if (choice === 'archive') {
    const { name, content } = await download(exportOperations.archive, { query: { day } });
    saveFile(name ?? `cellar-archive-${day}.zip`, content);
    return;
  }
  const { name, content } = await fetchCsv(show, choice === 'shown' ? filtersOf(view) : {}, day);
  saveFile(name ?? `cellar-${show === 'bottles' ? 'wines' : 'barrels'}-${day}.csv`, content);
}

/** Fetches what was drunk, all of it or what is shown, and hands it over as a file. */
export async function exportHistory(where: HistoryWhere): Promise<void> {
  const day = today();
  const { name, content } = await download(exportOperations.consumptions, { query: { ...where, day } });
  saveFile(name ?? `cellar-consumptions-${day}.csv`, content);
}
