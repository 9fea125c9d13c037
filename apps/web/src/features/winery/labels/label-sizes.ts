/** Labels people buy, in millimetres: on a roll one after the other, or many on a sheet of A4. */
export const LABEL_SIZES = [
  { id: '100x50', label: '100 × 50 mm, on a roll', width: 100, height: 50, onPage: 1 },
  { id: '54x25', label: '54 × 25 mm, on a roll', width: 54, height: 25, onPage: 1 },
  { id: 'a4', label: '63.5 × 38.1 mm, 21 on a sheet of A4', width: 63.5, height: 38.1, onPage: 21 },
  { id: '4x2in', label: '4 × 2 in, on a roll', width: 101.6, height: 50.8, onPage: 1 },
] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export const sizeOf = (id: unknown): LabelSize =>
  LABEL_SIZES.find((size) => size.id === id) ?? LABEL_SIZES[0];

/** What a label leads to: the page of its vessel, at the address people use. */
export const linkTo = (vesselId: string, origin: string): string => `${origin}/winery/vessels/${vesselId}`;

export const onPages = <Item>(items: readonly Item[], { onPage }: Pick<LabelSize, 'onPage'>): Item[][] =>
  Array.from({ length: Math.ceil(items.length / onPage) }, (_, at) =>
    items.slice(at * onPage, (at + 1) * onPage),
  );
