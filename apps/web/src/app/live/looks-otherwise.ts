import type { ChangeKind } from '@cuverie/domain';

const CELLAR = ['wines', 'barrels', 'cellar', 'consumptions', 'winery', 'plan', 'grapes'];
const VINEYARD = ['vineyard', 'field', 'winery', 'grapes'];
const FERMENTATION = ['tanks', 'fermentation-alarms', 'winery', 'grapes'];
const WINERY = ['winery', 'void-preview', 'wines', 'barrels', 'tanks', 'cellar', 'grapes'];

/** The first parts of the query keys to refetch after a change, by the kind of the changed row. */
export const LOOKS_OTHERWISE: Readonly<Record<ChangeKind, readonly string[]>> = {
  wine: CELLAR,
  barrel: CELLAR,
  consumption: CELLAR,
  field: VINEYARD,
  reading: VINEYARD,
  weather: VINEYARD,
  tank: FERMENTATION,
  'tank-reading': FERMENTATION,
  device: ['devices'],
  broker: ['brokers'],
  rack: ['cellar'],
  purchase: ['purchases'],
  snooze: FERMENTATION,
  alarm: FERMENTATION,
  // The thresholds include the density at which a ferment counts as dry.
  thresholds: [...FERMENTATION, 'forecast-basis', 'judged-forecasts'],
  grape: ['grapes'],
  vessel: WINERY,
  lot: WINERY,
  operation: WINERY,
  trial: ['winery'],
  limit: ['winery'],
  period: ['winery'],
  report: ['winery'],
  'work-order': ['winery'],
  task: ['winery'],
  share: ['shares'],
  tasting: ['tastings'],
  'wine-list': ['wine-lists'],
  import: ['imports'],
  settings: ['currentUser'],
  member: ['people', 'currentUser'],
  invitation: ['people'],
  token: ['api-tokens'],
  factor: ['factors', 'currentUser'],
};
