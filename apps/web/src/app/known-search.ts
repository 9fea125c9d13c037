/**
 * Removes unknown parameters from an address. The router keeps parameters that a page's parser leaves out, and would
 * pass them on unparsed; it drops undefined ones.
 */
export const onlyKnown =
  <Search extends object>(read: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  });
