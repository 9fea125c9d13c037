import { VisuallyHidden } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CellarSearch } from '../search.ts';
import { shareWords } from './figure-words.ts';
import { isNarrowedBy, isPicked, type Part, pressed } from './narrowing.ts';
import type { Share } from './plots.ts';

const route = getRouteApi('/signed-in/cellar');

/** Whether the list shows what a bar stands for, or leaves it out for another of its kind. */
export function usePicked(): (part: Part) => 'picked' | 'left' | undefined {
  const view = route.useSearch();
  return (part) => {
    if (view.show === 'barrels' || !isNarrowedBy(view, part.kind)) return undefined;
    return isPicked(view, part) ? 'picked' : 'left';
  };
}

interface Props {
  part: Part;
  /** What the bar stands for, in words. */
  name: string;
  share: Share;
  className: string | undefined;
  children: ReactNode;
}

/** A bar, its name and its figures in one link; it narrows the list to its wines, or lets go of them. */
export function PartLink({ part, name, share, className, children }: Props) {
  const picked = usePicked()(part);
  const words = `${name}: ${shareWords(share)}`;
  return (
    <Link
      className={className}
      to="/cellar"
      search={(view: CellarSearch) => pressed(view, part)}
      resetScroll={false}
      preload={false}
      // The router would call a link that only lets go of a filter the current page.
      activeOptions={{ exact: true }}
      aria-current={picked === 'picked' ? 'true' : undefined}
      data-picked={picked}
      data-words={words}
    >
      <VisuallyHidden>{words}</VisuallyHidden>
      {/* What is drawn is laid out by its link. */}
      <span style={{ display: 'contents' }} aria-hidden="true">
        {children}
      </span>
    </Link>
  );
}
