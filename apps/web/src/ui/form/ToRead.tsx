import type { ReactNode } from 'react';
import { type Needs, useMay } from '../../api/may.ts';
import classes from './ToRead.module.css';

/** The fields of a form. Users without the right for its call see them read-only. */
export function ToRead({ call, children }: { call: Needs; children: ReactNode }) {
  const may = useMay();
  if (may(call)) return children;
  return (
    <fieldset disabled className={classes.read}>
      {children}
    </fieldset>
  );
}
