import { createContext, type ReactNode, useContext, useMemo } from 'react';

interface Place {
  ref?: ((element: HTMLElement | null) => void) | undefined;
  /** The row of the list it stands in. */
  'data-index'?: number;
  'aria-posinset'?: number;
  'aria-setsize'?: number;
  style?: { marginBlockStart: string };
}

const PlaceContext = createContext<Place>({});

/** What an item is to say of its place in a list of which only a part is on the page; spread it into its element. */
export const useListPlace = (): Place => useContext(PlaceContext);

interface Props {
  /** Counted from 0. */
  at: number;
  /** How many there are altogether, -1 where nobody knows. */
  total: number;
  row: number;
  /** Room above for rows that are not on the page, in pixels. */
  above: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
  children: ReactNode;
}

export function ListPlace({ at, total, row, above, measure, children }: Props) {
  const place = useMemo<Place>(
    () => ({
      ref: measure,
      'data-index': row,
      'aria-posinset': at + 1,
      'aria-setsize': total,
      ...(above > 0 && { style: { marginBlockStart: `${above}px` } }),
    }),
    [measure, row, at, total, above],
  );
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
