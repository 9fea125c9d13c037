import { exportOperations, type HistoryWhere } from '@cuverie/contract';
import { download } from '../../api/client.ts';
import { today } from '../../platform/clock.ts';
import { saveFile } from '../../platform/save-file.ts';
import {
  barrelQueryOf,
  type CellarFilter,
  parseCellarFilter,
  wineSortOf,
  wineWhereOf,
} from './finding/finding.ts';
import type { CellarSearch } from './search.ts';

/** The possible exports. */
export type ExportChoice = 'shown' | 'all' | 'archive';

type Download = Awaited<ReturnType<typeof download>>;

const save = ({ name, content }: Download, otherwise: string): void => saveFile(name ?? otherwise, content);

/** Fetches the chosen data and saves it as a file. */
export async function exportData(choice: ExportChoice, view: CellarSearch): Promise<void> {
  const day = today();
  const { show = 'bottles' } = view;
  const finding: CellarFilter = choice === 'shown' ? parseCellarFilter({ ...view }, show) : { stock: 'all' };
  if (choice === 'archive') {
    save(await download(exportOperations.archive, { query: { day } }), `cellar-archive-${day}.zip`);
  } else if (show === 'barrels') {
    const query = { ...barrelQueryOf(finding), day };
    save(await download(exportOperations.barrels, { query }), `cellar-barrels-${day}.csv`);
  } else {
    const sort = wineSortOf(finding);
    const query = { ...wineWhereOf(finding), ...(sort !== undefined && { sort }), day };
    save(await download(exportOperations.wines, { query }), `cellar-wines-${day}.csv`);
  }
}

/** Fetches the drinking log, filtered or whole, and saves it as a file. */
export async function exportHistory(where: HistoryWhere): Promise<void> {
  const query = { ...where, day: today() };
  save(await download(exportOperations.consumptions, { query }), `cellar-consumptions-${query.day}.csv`);
}
