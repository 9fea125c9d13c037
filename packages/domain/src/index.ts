export * from './accounts/account.ts';
export * from './accounts/device.ts';
export * from './accounts/factors.ts';
export * from './accounts/plans.ts';
export * from './accounts/roles.ts';
export * from './accounts/tokens.ts';
export * from './cellar/barrel.ts';
export * from './cellar/bottle-size.ts';
export * from './cellar/consumption.ts';
export * from './cellar/countries.ts';
export * from './cellar/drinking-window.ts';
export * from './cellar/figures.ts';
export * from './cellar/holdings.ts';
export * from './cellar/holdings-text.ts';
export * from './cellar/vintage.ts';
export * from './cellar/window-estimate.ts';
export * from './cellar/wine.ts';
export * from './exchange/identities.ts';
export * from './exchange/matching.ts';
export * from './exchange/said.ts';
export * from './fermentation/alarms.ts';
export * from './fermentation/alcohol.ts';
export * from './fermentation/course.ts';
export * from './fermentation/density.ts';
export * from './fermentation/doubtful.ts';
export * from './fermentation/forecast.ts';
export * from './fermentation/hydrometer.ts';
export * from './fermentation/readings.ts';
export * from './fermentation/refractometer.ts';
export * from './fermentation/style.ts';
export * from './fermentation/tank.ts';
export * from './fermentation/thresholds.ts';
export * from './grapes/grape.ts';
export * from './grapes/grape-names.ts';
export * from './history/changes.ts';
export * from './values/amount.ts';
export * from './values/calendar-day.ts';
export * from './values/csv-text.ts';
export * from './values/moment.ts';
export * from './values/trimmed-end.ts';
export * from './values/units.ts';
export * from './vineyard/field.ts';
export * from './vineyard/picking-date.ts';
export * from './vineyard/place.ts';
export * from './vineyard/readiness.ts';
export * from './vineyard/reading.ts';
export * from './vineyard/ripeness.ts';
export * from './vineyard/season.ts';
export * from './vineyard/warmth.ts';
export * from './vineyard/weather-day.ts';
export * from './vineyard/weather-gaps.ts';
export * from './winery/additions/analytes.ts';
export * from './winery/additions/cellar-work.ts';
export * from './winery/additions/own-limits.ts';
export * from './winery/additions/standing.ts';
export * from './winery/additions/substances.ts';
export * from './winery/additions/wine.ts';
export * from './winery/bench/acid.ts';
export * from './winery/bench/answer.ts';
export * from './winery/bench/blending.ts';
export * from './winery/bench/bottling.ts';
export * from './winery/bench/dip-charts.ts';
export * from './winery/bench/dose.ts';
export * from './winery/bench/fining.ts';
export * from './winery/bench/nutrients.ts';
export * from './winery/bench/sources.ts';
export * from './winery/bench/sugar-and-water.ts';
export * from './winery/bench/sulfur.ts';
export * from './winery/bench/tank-shapes.ts';
export * from './winery/bench/topping.ts';
export * from './winery/bench/yields.ts';
export * from './winery/dip.ts';
export * from './winery/label-rules.ts';
export * from './winery/labels.ts';
export * from './winery/ledger/composition.ts';
export * from './winery/ledger/flows.ts';
export * from './winery/ledger/operation.ts';
export * from './winery/ledger/plan.ts';
export * from './winery/limits.ts';
export * from './winery/markets.ts';
export * from './winery/parts.ts';
export * from './winery/reports/period.ts';
export * from './winery/reports/tax-class.ts';
export * from './winery/reports/ttb.ts';
export * from './winery/reports/wine-gallons.ts';
export {
  counted,
  figure,
  type MeasureWords,
  type Params,
  type Said,
  type Sentence,
  type Words,
  wordsOf,
} from './words/sentence.ts';
export { DOMAIN_WORDS } from './words/words.ts';
