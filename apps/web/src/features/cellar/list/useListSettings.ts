import { useSearch } from '@tanstack/react-router';
import { useView } from '../useView.ts';
import { columnsInAddress, columnsOf, thingsOf, usualColumns } from './columns.ts';
import { type Density, listSettings } from './list-settings.ts';

/**
 * How the list of wines or barrels is shown: on this device, unless the address names the columns, as that of a saved
 * view does.
 */
export function useListSettings() {
  const view = useSearch({ strict: false });
  const { change } = useView();
  const things = thingsOf(view.show);
  const stored = listSettings.use();
  const named = columnsOf(view.columns, view.show ?? 'bottles');
  const usual = usualColumns(things);
  const columns = named ?? stored[things] ?? usual;
  return {
    things,
    density: stored.density,
    /** The keys of the shown columns beside the name. */
    columns,
    areUsual: columns.join() === usual.join(),
    setDensity: (density: Density) => listSettings.set({ ...stored, density }),
    /** @param chosen `undefined` for the usual ones */
    setColumns: (chosen: readonly string[] | undefined) => {
      const { [things]: _, ...others } = stored;
      listSettings.set(chosen ? { ...stored, [things]: chosen } : others);
      if (named) change({ columns: columnsInAddress(chosen ?? usual) }, true);
    },
  };
}
