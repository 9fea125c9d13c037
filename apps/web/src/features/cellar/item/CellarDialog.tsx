import type { ComponentProps } from 'react';
import { FormDialog, type Place } from '../../../ui/form/FormDialog.tsx';
import { cellarSearch, sameDialog } from '../search.ts';

/** Whether a navigation only changes the tab of a dialog, so that typed text stays. */
const staysOpen = (from: Place, to: Place): boolean =>
  from.pathname === to.pathname &&
  sameDialog(cellarSearch({ ...from.search }), cellarSearch({ ...to.search }));

/** A dialog of My Cellar with a form. */
export const CellarDialog = (props: ComponentProps<typeof FormDialog>) => (
  <FormDialog isGrouped closesOutside staysOpen={staysOpen} {...props} />
);
