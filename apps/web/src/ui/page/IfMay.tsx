import type { ReactNode } from 'react';
import { type Needs, useMay } from '../../api/may.ts';

/** Offers what makes a call to whoever may make it; to others nothing, or what they have instead. */
export function IfMay({ call, children, or }: { call: Needs; children: ReactNode; or?: ReactNode }) {
  const may = useMay();
  return may(call) ? children : or;
}
