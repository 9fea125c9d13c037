import type { ComponentProps } from 'react';
import { FormDialog, type Place } from '../../../ui/form/FormDialog.tsx';
import { cellarSearch, sameDialog } from '../search.ts';

/** From one tab of a dialog to another nothing typed is lost. */
const staysOpen = (from: Place, to: Place): boolean =>
  from.pathname === to.pathname &&
  sameDialog(cellarSearch({ ...from.search }), cellarSearch({ ...to.search }));

/** A dialog of My Cellar with a form in it. */
export const CellarDialog = (props: ComponentProps<typeof FormDialog>) => (
  <FormDialog isGrouped closesOutside staysOpen={staysOpen} {...props} />
);
