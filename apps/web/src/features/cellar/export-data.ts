import { barrelExportQuery, exportOperations, type HistoryWhere, wineExportQuery } from '@cuverie/contract';
import { download } from '../../api/client.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import type { CellarSearch } from './search.ts';

/** What can be taken along. */
export type ExportChoice = 'shown' | 'all' | 'archive';

const SCHEMAS = { bottles: wineExportQuery, barrels: barrelExportQuery } as const;

/** The filters of the address, as the list sends them; its order alone narrows nothing down. */
function filtersOf(view: CellarSearch): Record<string, unknown> {
  const schema = SCHEMAS[view.show ?? 'bottles'];
  const names = new Set(Object.keys(schema.shape));
  const given = Object.entries(view).filter(([name, value]) => names.has(name) && value !== undefined);
  return Object.fromEntries(given);
}

export const isFiltered = (view: CellarSearch): boolean =>
  Object.keys(filtersOf(view)).some((name) => name !== 'sort');

type Download = Awaited<ReturnType<typeof download>>;

const save = ({ name, content }: Download, otherwise: string): void => saveFile(name ?? otherwise, content);

/** Fetches what was chosen and hands it over as a file. */
export async function exportData(choice: ExportChoice, view: CellarSearch): Promise<void> {
  const day = today();
  const filters = choice === 'shown' ? filtersOf(view) : {};
  if (choice === 'archive') {
    save(await download(exportOperations.archive, { query: { day } }), `cellar-archive-${day}.zip`);
  } else if (view.show === 'barrels') {
    const query = { ...barrelExportQuery.parse(filters), day };
    save(await download(exportOperations.barrels, { query }), `cellar-barrels-${day}.csv`);
  } else {
    const query = { ...wineExportQuery.parse(filters), day };
    save(await download(exportOperations.wines, { query }), `cellar-wines-${day}.csv`);
  }
}

/** Fetches what was drunk, all of it or what is shown, and hands it over as a file. */
export async function exportHistory(where: HistoryWhere): Promise<void> {
  const query = { ...where, day: today() };
  save(await download(exportOperations.consumptions, { query }), `cellar-consumptions-${query.day}.csv`);
}
