import { type Labelled, onLabel } from '../ui/labels/label-link.ts';

const ADDRESSES: Record<Labelled, (id: string) => string> = {
  wine: (id) => `/cellar?wine=${id}`,
  rack: (id) => `/cellar/racks?rack=${id}`,
  barrel: (id) => `/cellar?barrel=${id}`,
  // Whoever stands before a tank came to read it.
  tank: (id) => `/fermentation?recent=${id}&dialog=add-reading&tank=${id}`,
  field: (id) => `/yield-management?field=${id}`,
};

/** The page of what a label stands on; nothing where its code is none. */
export function whereLabelLeads(code: string): string | undefined {
  const found = onLabel(code);
  return found && ADDRESSES[found.kind](found.id);
}
