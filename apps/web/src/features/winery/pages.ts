import { ledgerOperations } from '@cuverie/contract';
import { type Needs } from '../../api/may.ts';
/** The pages of the section Winery. A page with `needs` is shown only to users with the right for that call. */
export const WINERY_PAGES: readonly { path: string; label: string; needs?: Needs }[] = [
  { path: '/winery', label: 'Cellar map' },
  { path: '/winery/work', label: 'Work' },
  { path: '/winery/lots', label: 'Lots' },
  { path: '/winery/barrels', label: 'Barrels' },
  { path: '/winery/growers', label: 'Growers' },
  { path: '/winery/lab', label: 'Lab sheet', needs: ledgerOperations.record },
  { path: '/winery/trials', label: 'Trials' },
  { path: '/winery/stock', label: 'Stock' },
  { path: '/winery/journal', label: 'Journal' },
  { path: '/winery/reports', label: 'Reports' },
  { path: '/winery/limits', label: 'Limits' },
  { path: '/winery/bench', label: 'Bench tools' },
];

export const vesselAddress = (id: string): string => `/winery/vessels/${id}`;
