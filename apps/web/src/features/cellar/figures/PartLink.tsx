import { VisuallyHidden } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CellarSearch } from '../search.ts';
import { isNarrowedBy, isPicked, type Part, toggleBar } from './narrowing.ts';

const route = getRouteApi('/signed-in/cellar');

/** Whether a bar's wines are in the filtered list, or excluded by another bar of its kind. */
export function usePicked(): (part: Part) => 'picked' | 'left' | undefined {
  const view = route.useSearch();
  return (part) => {
    if (view.show === 'barrels' || !isNarrowedBy(view, part.kind)) return undefined;
    return isPicked(view, part) ? 'picked' : 'left';
  };
}

interface Props {
  part: Part;
  /** The name of the part and its figures. */
  words: string;
  className: string | undefined;
  children: ReactNode;
}

/** A bar, its name and figures as one link, which toggles its filter. */
export function PartLink({ part, words, className, children }: Props) {
  const picked = usePicked()(part);
  return (
    <Link
      className={className}
      to="/cellar"
      search={(view: CellarSearch) => toggleBar(view, part)}
      resetScroll={false}
      preload={false}
      // Without this, the router would mark a link that only removes a filter as the current page.
      activeOptions={{ exact: true }}
      aria-current={picked === 'picked' ? 'true' : undefined}
      data-picked={picked}
      data-words={words}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
      {/* The layout of the content is up to the link. */}
      <span style={{ display: 'contents' }} aria-hidden="true">
        {children}
      </span>
    </Link>
  );
}
