import { getRouteApi } from '@tanstack/react-router';
import { withoutDialog } from '../search.ts';
import { useView } from '../useView.ts';
import { type Finding, findingOf } from './finding.ts';

const route = getRouteApi('/signed-in/cellar');

/** What is changed; what is `undefined` is let go of. */
export type FindingChange = { [Key in keyof Finding]?: Finding[Key] | undefined };

/** What is looked for, by the address of the page, and the way to look for something else. */
export function useFinding() {
  const view = route.useSearch();
  const { go } = useView();
  const shown = view.show ?? 'bottles';
  return {
    shown,
    finding: findingOf({ ...view }, shown),
    /** @param replace where going back should not stop in between, as while somebody types */
    change: (changed: FindingChange, replace = false) =>
      go((now) => ({ ...withoutDialog(now), ...changed }), replace),
    /** Lets go of every filter and of the words; the order stays. */
    clear: () => go(({ show, layout, insights, sort }) => ({ show, layout, insights, sort })),
  };
}
