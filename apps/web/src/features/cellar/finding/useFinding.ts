import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type CellarSearch, cellarSearch, withoutDialog } from '../search.ts';
import { type Finding, findingOf } from './finding.ts';

const route = getRouteApi('/signed-in/cellar');

/** What is changed; what is `undefined` is let go of. */
export type FindingChange = { [Key in keyof Finding]?: Finding[Key] | undefined };

/** What is looked for, by the address of the page, and the way to look for something else. */
export function useFinding() {
  const view = route.useSearch();
  const navigate = useNavigate();
  const shown = view.show ?? 'bottles';
  const go = (next: (view: CellarSearch) => Record<string, unknown>, replace: boolean) =>
    void navigate({
      to: '/cellar',
      search: (now: CellarSearch) => cellarSearch(next(withoutDialog(now))),
      replace,
      resetScroll: false,
    });

  return {
    shown,
    finding: findingOf({ ...view }, shown),
    /** @param replace where going back should not stop in between, as while somebody types */
    change: (changed: FindingChange, replace = false) => go((now) => ({ ...now, ...changed }), replace),
    /** Lets go of every filter and of the words; the order stays. */
    clear: () => go(({ show, layout, insights, sort }) => ({ show, layout, insights, sort }), false),
  };
}
