import { type Finding, findingOf } from './finding/finding.ts';

export type Shown = 'bottles' | 'barrels';
export type Layout = 'grid' | 'list' | 'places';

/**
 * What the address of My Cellar says: `/cellar?show=barrels&layout=list`, `/cellar?wine={id}`, `/cellar?add=wine`,
 * and what is looked for, `/cellar?q=barolo&sort=-vintage`.
 */
export interface CellarSearch extends Finding {
  /** Left out: bottles. */
  show?: Shown;
  /** Left out: grid. */
  layout?: Layout;
  /** Whether the plots over the whole cellar are open; left out: closed. */
  insights?: true;
  /** The wine whose edit dialog is open. */
  wine?: string;
  /** What of that wine's dialog is shown; left out, its details. */
  tab?: 'history';
  /** The wine of which bottles are taken, or a tasting noted, in the Drink dialog. */
  drink?: string;
  /** The entry of that wine's history the Drink dialog changes; left out, it adds one. */
  taken?: string;
  /** Whether that entry was made a moment ago, and is opened for a note; left out, it is edited. */
  note?: true;
  /** The barrel whose edit dialog is open. */
  barrel?: string;
  /** What is being added. */
  add?: 'wine' | 'barrel';
  /** What is shared by a link: the wines that are shown, or the one of an id. */
  share?: string;
  /** What is being imported. */
  import?: 'wines' | 'barrels';
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const anId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** The layout and what is looked for, as far as what is shown has them. */
function viewOf(raw: Readonly<Record<string, unknown>>, show: Shown): CellarSearch {
  const layout = raw['layout'];
  return {
    ...(show === 'barrels' && { show }),
    ...((layout === 'list' || (layout === 'places' && show === 'bottles')) && { layout }),
    ...(raw['insights'] === true && { insights: true as const }),
    ...findingOf(raw, show),
  };
}

type Dialog = Omit<CellarSearch, keyof Finding | 'show' | 'layout' | 'insights'>;

/** The one dialog that is open. */
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
  if (add === 'wine' || add === 'barrel') return { add };
  return kind === 'wines' || kind === 'barrels' ? { import: kind } : {};
}

/** Reads the address forgivingly: what it does not understand, or what is the default anyway, is left out. */
export function cellarSearch(raw: Record<string, unknown>): CellarSearch {
  const dialog = dialogOf(raw);
  const { wine, drink, barrel, add, share, import: kind } = dialog;
  // A link to one barrel shows the barrels behind its dialog, whatever else it says.
  const opensBarrels = barrel !== undefined || add === 'barrel' || kind === 'barrels';
  const opensBottles = wine !== undefined || drink !== undefined || share !== undefined || add === 'wine';
  const showsBarrels = opensBarrels || (raw['show'] === 'barrels' && !opensBottles);
  return { ...viewOf(raw, showsBarrels ? 'barrels' : 'bottles'), ...dialog };
}

/** The same view with no dialog open. */
export const withoutDialog = (view: CellarSearch): CellarSearch =>
  viewOf({ ...view }, view.show ?? 'bottles');

/** Whether two addresses show the same dialog, whichever part of it. */
export function sameDialog(one: CellarSearch, other: CellarSearch): boolean {
  const key = ({ wine, drink, taken, barrel, add, share, import: brought }: CellarSearch) =>
    [wine, drink, taken, barrel, add, share, brought].join();
  return key(one) === key(other);
}
