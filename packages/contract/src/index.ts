// First: it settles how the schemas below are made.

export * from './auth/auth.ts';
export * from './auth/resets.ts';
export * from './cellar/barrels.ts';
export * from './cellar/bulk.ts';
export * from './cellar/consumptions.ts';
export * from './cellar/facets.ts';
export * from './cellar/figures.ts';
export * from './cellar/import-rows.ts';
export * from './cellar/wine-filters.ts';
export * from './cellar/wines.ts';
export * from './exchange/csv.ts';
export * from './exchange/exports.ts';
export * from './exchange/foreign.ts';
export * from './exchange/imports.ts';
export * from './fermentation/alarms.ts';
export * from './fermentation/readings.ts';
export * from './fermentation/tanks.ts';
export * from './grapes/grapes.ts';
export * from './platform/compilation.ts';
export * from './platform/envelope.ts';
export * from './platform/operation.ts';
export * from './platform/values.ts';
export * from './vineyard/analytics.ts';
export * from './vineyard/blocks.ts';
export * from './vineyard/readings.ts';
export * from './vineyard/weather.ts';
