import type { CellarFilter } from '../finding/finding.ts';
import type { FindingChange } from '../finding/useFinding.ts';
import { type CellarSearch, cellarSearch, withoutDialog } from '../search.ts';

/** What a bar represents. */
export type Part =
  | { readonly kind: 'type' | 'region' | 'window'; readonly value: string }
  | { readonly kind: 'vintage'; readonly from: number | undefined; readonly to: number }
  | { readonly kind: 'readyIn'; readonly value: number }
  | { readonly kind: 'bought'; readonly value: string }
  | { readonly kind: 'nonVintage' }
  | { readonly kind: 'unknownVintage' };

/** The current filter of a kind. */
const pickedOf = (finding: CellarFilter, kind: 'type' | 'region' | 'window'): readonly string[] =>
  finding[kind] ?? [];

/** Whether there is a filter of the kind. */
export function isNarrowedBy(
  { vintageFrom, vintageTo, nonVintage, unknownVintage, ...lists }: CellarFilter,
  kind: Part['kind'],
): boolean {
  if (kind === 'readyIn' || kind === 'bought') return lists[kind] !== undefined;
  if (kind === 'vintage' || kind === 'nonVintage' || kind === 'unknownVintage')
    return (vintageFrom ?? vintageTo ?? nonVintage ?? unknownVintage) !== undefined;
  return pickedOf(lists, kind).length > 0;
}

/** Whether the current filter of the kind includes the bar. */
export function isPicked(finding: CellarFilter, part: Part): boolean {
  if (part.kind === 'nonVintage' || part.kind === 'unknownVintage') return finding[part.kind] !== undefined;
  if (part.kind === 'readyIn' || part.kind === 'bought') return finding[part.kind] === part.value;
  if (part.kind !== 'vintage') return pickedOf(finding, part.kind).includes(part.value);
  if (finding.vintageFrom === undefined && finding.vintageTo === undefined) return false;
  const { vintageFrom = 0, vintageTo = 9999 } = finding;
  return vintageFrom <= (part.from ?? 0) && part.to <= vintageTo;
}

function changeOf(finding: CellarFilter, part: Part): FindingChange {
  if (part.kind === 'nonVintage' || part.kind === 'unknownVintage')
    return { [part.kind]: finding[part.kind] ? undefined : 'yes' };
  if (part.kind === 'readyIn' || part.kind === 'bought')
    return { [part.kind]: finding[part.kind] === part.value ? undefined : part.value };
  if (part.kind === 'vintage') {
    const isOn = finding.vintageFrom === part.from && finding.vintageTo === part.to;
    return isOn
      ? { vintageFrom: undefined, vintageTo: undefined }
      : { vintageFrom: part.from, vintageTo: part.to };
  }
  const picked = pickedOf(finding, part.kind);
  const rest = picked.filter((value) => value !== part.value);
  return { [part.kind]: rest.length < picked.length ? rest : [...picked, part.value] };
}

/** The kinds that count bottles in stock; those bought in a month may be drunk. */
const KINDS = ['type', 'region', 'window', 'vintage', 'readyIn'] as const;

/**
 * The view after a click on a bar, which toggles its wines. Charts of the present cellar count bottles in stock, so
 * the list is filtered by stock too.
 */
export function toggleBar(view: CellarSearch, part: Part): CellarSearch {
  const { sort, type, ...barrels } = withoutDialog(view);
  const now: CellarSearch =
    view.show === 'barrels'
      ? { ...barrels, show: 'bottles' }
      : { ...barrels, ...(type && { type }), ...(sort !== undefined && { sort }) };
  const next = cellarSearch({ ...now, ...changeOf(now, part) });
  if (KINDS.some((kind) => isNarrowedBy(next, kind))) return { ...next, stock: 'in' };
  const { stock: _, ...whole } = next;
  return whole;
}
