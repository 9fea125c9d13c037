/**
 * Has an address say what its page understands and nothing else. The router keeps what a reader of an address leaves
 * out, and would hand it to the page unread; what is undefined it drops.
 */
export const onlyKnown =
  <Search extends object>(read: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  });
