import type { ReactNode } from 'react';
import { type Needs, useMay } from '../../api/may.ts';

/** Renders its children if the user has the right for a call, else an alternative. */
export function IfMay({ call, children, or }: { call: Needs; children: ReactNode; or?: ReactNode }) {
  const may = useMay();
  return may(call) ? children : or;
}
