import type { ChangeKind } from '@cuverie/domain';

const CELLAR = ['wines', 'barrels', 'cellar', 'consumptions', 'winery', 'plan', 'grapes'];
const VINEYARD = ['vineyard', 'field', 'winery', 'grapes'];
const FERMENTATION = ['tanks', 'fermentation-alarms', 'winery', 'grapes'];
const WINERY = ['winery', 'void-preview', 'wines', 'barrels', 'tanks', 'cellar', 'grapes'];

/** By the kind of what changed: how the keys begin of what may look otherwise now. */
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
  // Where a ferment is dry is among them.
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
