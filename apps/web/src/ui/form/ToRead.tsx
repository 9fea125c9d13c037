import type { ReactNode } from 'react';
import { type Needs, useMay } from '../../api/may.ts';
import classes from './ToRead.module.css';

/** Fields of a form; for whoever may not make its call they say what is stored, and nothing can be changed. */
export function ToRead({ call, children }: { call: Needs; children: ReactNode }) {
  const may = useMay();
  if (may(call)) return children;
  return (
    <fieldset disabled className={classes.read}>
      {children}
    </fieldset>
  );
}
