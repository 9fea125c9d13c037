import { type ChangeKind, WINERY_KINDS } from '@cuverie/domain';
import type { QueryKey } from '@tanstack/react-query';

interface Registration {
  /** The kinds of rows that the answers list. */
  readonly rows?: readonly ChangeKind[];
  /** Other kinds of rows whose changes alter the answers. */
  readonly changedBy?: readonly ChangeKind[];
  /** Whether the answers are cached on the device for use without a network. */
  readonly isCached?: boolean;
}

const registered = new Map<unknown, Registration>();

/**
 * Registers the first part of query keys, next to the queries that use it, so that live updates, waiting entries and
 * the cache on the device know what its answers show.
 */
export function registerKey<const Name extends string>(
  name: Name,
  registration: Registration,
): readonly [Name] {
  registered.set(name, registration);
  return [name];
}

/** Whether the answers list rows of this kind. */
export const lists = ([first]: QueryKey, kind: ChangeKind): boolean =>
  registered.get(first)?.rows?.includes(kind) ?? false;

/** The keys whose answers list rows of this kind. */
export const keysListing = (kind: ChangeKind): unknown[] =>
  [...registered].flatMap(([first, { rows }]) => (rows?.includes(kind) ? [first] : []));

/** Whether the answers list rows of any kind. */
export const listsRows = ([first]: QueryKey): boolean => registered.get(first)?.rows !== undefined;

/** Whether changes of rows of these kinds can alter the answers. The history shows all changes. */
export const isChangedBy = ([first]: QueryKey, kinds: ReadonlySet<ChangeKind>): boolean => {
  const { rows = [], changedBy = [] } = registered.get(first) ?? {};
  return (first === HISTORY[0] && kinds.size > 0) || [...rows, ...changedBy].some((kind) => kinds.has(kind));
};

/** Whether the answers are cached on the device for use without a network. */
export const isCachedKey = ([first]: QueryKey): boolean => registered.get(first)?.isCached ?? false;

const CELLAR_KINDS = ['wine', 'barrel', 'consumption'] as const;
const VINEYARD_KINDS = ['field', 'reading', 'weather'] as const;
/** The thresholds include the density at which a ferment counts as dry. */
export const FERMENTATION_KINDS = ['tank', 'tank-reading', 'snooze', 'alarm', 'thresholds'] as const;
export const VESSEL_KINDS = ['vessel', 'lot', 'operation'] as const;

/** The first parts of keys that several features use. */
export const HISTORY = registerKey('history', {});
export const WINES = registerKey('wines', {
  rows: ['wine', 'consumption'],
  changedBy: ['barrel', ...VESSEL_KINDS],
  isCached: true,
});
export const BARRELS = registerKey('barrels', {
  rows: ['barrel'],
  changedBy: ['wine', 'consumption', ...VESSEL_KINDS],
  isCached: true,
});
/** Counts and lists over the whole cellar. */
export const CELLAR = registerKey('cellar', {
  rows: ['rack', 'place'],
  changedBy: [...CELLAR_KINDS, ...VESSEL_KINDS, 'purchase', 'rates', 'settings'],
  isCached: true,
});
export const CONSUMPTIONS = registerKey('consumptions', {
  rows: ['consumption'],
  changedBy: CELLAR_KINDS,
  isCached: true,
});
export const PURCHASES = registerKey('purchases', {
  rows: ['purchase'],
  changedBy: ['rates', 'settings', 'place'],
});
export const GRAPES = registerKey('grapes', {
  rows: ['grape'],
  changedBy: [...CELLAR_KINDS, ...VINEYARD_KINDS, ...FERMENTATION_KINDS, ...VESSEL_KINDS],
  isCached: true,
});
export const VINEYARD = registerKey('vineyard', { rows: VINEYARD_KINDS, isCached: true });
export const TANKS = registerKey('tanks', {
  rows: FERMENTATION_KINDS,
  changedBy: VESSEL_KINDS,
  isCached: true,
});
export const WINERY = registerKey('winery', {
  rows: WINERY_KINDS,
  changedBy: [...CELLAR_KINDS, ...VINEYARD_KINDS, ...FERMENTATION_KINDS, 'rates', 'settings'],
  isCached: true,
});
export const CURRENT_USER = registerKey('currentUser', {
  rows: ['settings'],
  changedBy: ['member', 'factor'],
  isCached: true,
});
/** The names of the members, for rows that name a person. */
export const MEMBERS = registerKey('members', { isCached: true });
export const PLAN = registerKey('plan', { changedBy: CELLAR_KINDS });
export const IMPORTS = registerKey('imports', { rows: ['import'] });
