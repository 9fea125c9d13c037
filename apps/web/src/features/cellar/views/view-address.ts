import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { type CellarSearch, cellarSearch, withoutDialog } from '../search.ts';

/**
 * What a saved view keeps of an address: filters, order, layout and the columns of a list.
 * @param columns the shown columns, which the address may leave to the device
 */
export function addressOfView(now: CellarSearch, columns: CellarSearch['columns']): string {
  const { view: _, insights: __, columns: ___, layout = 'grid', ...finding } = withoutDialog(now);
  const search = { layout, ...finding, ...(layout === 'list' && columns && { columns }) };
  return defaultStringifySearch(search);
}

/** The address that opens a saved view; what this version does not know is left out. */
export const searchOfView = ({ id, address }: { id: string; address: string }): CellarSearch => ({
  ...withoutDialog(cellarSearch(defaultParseSearch(address))),
  view: id,
});
