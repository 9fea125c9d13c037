import { type CellarFilter, parseCellarFilter } from './finding/finding.ts';
import { columnsInAddress, columnsOf, type ONLY_NAME } from './list/columns.ts';

export type Shown = 'bottles' | 'barrels';
export type Layout = 'grid' | 'list' | 'places';

/**
 * The address of My Cellar: `/cellar?show=barrels&layout=list`, `/cellar?wine={id}`, `/cellar?add=wine`, and the
 * search, `/cellar?q=barolo&sort=-vintage`.
 */
export interface CellarSearch extends CellarFilter {
  /** If omitted, bottles. */
  show?: Shown;
  /** If omitted, the grid. */
  layout?: Layout;
  /** The columns of the list; if omitted, those of this device. */
  columns?: string[] | typeof ONLY_NAME;
  /** The saved view that was opened; what is shown may have been changed since. */
  view?: string;
  /** Whether the charts of the whole cellar are open. */
  insights?: true;
  /** The wine whose edit dialog is open. */
  wine?: string;
  /** The tab of that wine's dialog; if omitted, its details. */
  tab?: 'history';
  /** The wine of the drink dialog. */
  drink?: string;
  /** The entry of that wine's log that the drink dialog changes; a new one if omitted. */
  taken?: string;
  /** Whether that entry was just made and is opened for a note; if omitted, it is edited. */
  note?: true;
  /** The barrel whose edit dialog is open. */
  barrel?: string;
  /** Whether wines for tonight are suggested. */
  tonight?: true;
  /** The kind of item being added. */
  add?: 'wine' | 'barrel';
  /** The content of a link to share: the current wines, or the wine with an id. */
  share?: string;
  /** The kind of item being imported. */
  import?: 'wines' | 'barrels';
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const anId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** The layout and the search, as far as they apply to the kind of item. */
function viewOf(raw: Readonly<Record<string, unknown>>, show: Shown): CellarSearch {
  const layout = raw['layout'];
  const columns = columnsOf(raw['columns'], show);
  const view = anId(raw['view']);
  return {
    ...(show === 'barrels' && { show }),
    ...((layout === 'list' || (layout === 'places' && show === 'bottles')) && { layout }),
    ...(columns && { columns: columnsInAddress(columns) }),
    ...(view && { view }),
    ...(raw['insights'] === true && { insights: true as const }),
    ...parseCellarFilter(raw, show),
  };
}

type Dialog = Omit<CellarSearch, keyof CellarFilter | 'show' | 'layout' | 'columns' | 'view' | 'insights'>;

/** The open dialog; there is only one. */
function dialogOf(raw: Readonly<Record<string, unknown>>): Dialog {
  const [wine, drink, taken] = [anId(raw['wine']), anId(raw['drink']), anId(raw['taken'])];
  if (wine !== undefined) return { wine, ...(raw['tab'] === 'history' && { tab: 'history' as const }) };
  if (drink !== undefined && taken !== undefined)
    return { drink, taken, ...(raw['note'] === true && { note: true as const }) };
  if (drink !== undefined) return { drink };
  const barrel = anId(raw['barrel']);
  if (barrel !== undefined) return { barrel };
  const { add, import: kind } = raw;
  const share = raw['share'] === 'wines' ? 'wines' : anId(raw['share']);
  if (share !== undefined) return { share };
  if (raw['tonight'] === true) return { tonight: true };
  if (add === 'wine' || add === 'barrel') return { add };
  return kind === 'wines' || kind === 'barrels' ? { import: kind } : {};
}

/** Parses the address leniently: invalid and default values are left out. */
export function cellarSearch(raw: Record<string, unknown>): CellarSearch {
  const dialog = dialogOf(raw);
  const { wine, drink, barrel, tonight, add, share, import: kind } = dialog;
  // A link to a barrel shows the barrels behind its dialog in any case.
  const opensBarrels = barrel !== undefined || add === 'barrel' || kind === 'barrels';
  const opensBottles = [wine, drink, share, tonight].some((one) => one !== undefined) || add === 'wine';
  const showsBarrels = opensBarrels || (raw['show'] === 'barrels' && !opensBottles);
  return { ...viewOf(raw, showsBarrels ? 'barrels' : 'bottles'), ...dialog };
}

/** The same view without a dialog. */
export const withoutDialog = (view: CellarSearch): CellarSearch =>
  viewOf({ ...view }, view.show ?? 'bottles');

/** Whether two addresses show the same dialog, in any of its tabs. */
export function sameDialog(one: CellarSearch, other: CellarSearch): boolean {
  const key = ({ wine, drink, taken, barrel, tonight, add, share, import: brought }: CellarSearch) =>
    [wine, drink, taken, barrel, tonight, add, share, brought].join();
  return key(one) === key(other);
}
