import type { HistoryEntry } from '@cuverie/contract';

/** The address that shows a row of the history. */
export function whereOf({
  kind,
  itemId,
  before,
}: Pick<HistoryEntry, 'kind' | 'itemId' | 'before'>): string | null {
  const of = (field: string): string => {
    const value = before?.[field];
    return typeof value === 'string' ? value : '';
  };
  switch (kind) {
    case 'wine':
      return `/cellar/wine/${itemId}`;
    case 'barrel':
      return `/cellar/barrel/${itemId}`;
    case 'purchase':
      return `/cellar/wishes?purchase=${itemId}`;
    case 'place':
      return '/cellar?layout=places';
    case 'rack':
      return `/cellar/racks?rack=${itemId}`;
    case 'field':
      return `/yield-management?field=${itemId}`;
    case 'reading':
      return `/yield-management?field=${of('block')}&reading=${itemId}`;
    case 'weather':
      return `/yield-management?field=${of('block')}`;
    case 'tank':
      return `/fermentation?q=${encodeURIComponent(of('name'))}`;
    case 'tank-reading':
      return `/fermentation?tank=${of('tankId')}&reading=${itemId}`;
    case 'thresholds':
      return '/fermentation?dialog=thresholds';
    case 'grape':
      return `/grape-library/${itemId}`;
    case 'vessel':
      return `/winery/vessels/${itemId}`;
    case 'grower':
      return `/winery/growers/${itemId}`;
    case 'contract':
      return '/winery/growers';
    case 'trial':
      return `/winery/trials?trial=${itemId}`;
    case 'limit':
      return '/winery/limits';
    case 'product':
      return `/winery/stock?supply=${itemId}`;
    case 'batch':
      return `/winery/stock/${itemId}`;
    case 'work-order':
      return `/winery/work/${itemId}`;
    case 'tasting':
      return `/cellar/tastings/${itemId}`;
    case 'share':
      return '/cellar/shares';
    case 'settings':
      return '/settings';
    default:
      return null;
  }
}
