import { useSearch } from '@tanstack/react-router';
import { withoutDialog } from '../search.ts';
import { useView } from '../useView.ts';
import { type CellarFilter, parseCellarFilter } from './finding.ts';

/** A change of the search; `undefined` removes a value. */
export type FindingChange = { [Key in keyof CellarFilter]?: CellarFilter[Key] | undefined };

/** The search in the page's address, and functions to change it. */
export function useFinding() {
  const view = useSearch({ strict: false });
  const { go } = useView();
  const shown = view.show === 'barrels' ? 'barrels' : 'bottles';
  return {
    shown,
    finding: parseCellarFilter({ ...view }, shown),
    /** @param replace whether to replace the entry of the browser's history, for example while the user types */
    change: (changed: FindingChange, replace = false) =>
      go((now) => ({ ...withoutDialog(now), ...changed }), replace),
    /** Removes all filters and words, but keeps the order. */
    clear: () =>
      go(({ show, layout, columns, insights, sort }) => ({ show, layout, columns, insights, sort })),
  };
}
