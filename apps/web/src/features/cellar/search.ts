/** The view of the cellar, as the URL holds it. */
export function cellarSearch(_search: Record<string, unknown>): Record<string, never> {
  return {};
}
