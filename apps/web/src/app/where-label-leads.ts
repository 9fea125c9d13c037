import { type LabelKind, onLabel } from '../ui/labels/label-link.ts';

const ADDRESSES: Record<LabelKind, (id: string) => string> = {
  wine: (id) => `/cellar/wine/${id}`,
  rack: (id) => `/cellar/racks?rack=${id}`,
  barrel: (id) => `/cellar/barrel/${id}`,
  // A user who scans a tank's label usually wants to enter a reading.
  tank: (id) => `/fermentation?recent=${id}&dialog=add-reading&tank=${id}`,
  field: (id) => `/yield-management?field=${id}`,
};

/** The page for a label's code; `undefined` if the code is invalid. */
export function whereLabelLeads(code: string): string | undefined {
  const found = onLabel(code);
  return found && ADDRESSES[found.kind](found.id);
}
