export * from './accounts/account.ts';
export * from './cellar/barrel.ts';
export * from './cellar/drinking-window.ts';
export * from './cellar/figures.ts';
export * from './cellar/vintage.ts';
export * from './cellar/wine.ts';
export * from './values/amount.ts';
export * from './values/calendar-day.ts';
