import { type ReactNode, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  title: string;
  about?: string;
  children?: ReactNode;
}

/** A part of a page about oneself, in a frame with a heading. */
export function Section({ title, about, children }: Props) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {about !== undefined && <p>{about}</p>}
      {children}
    </section>
  );
}

/** Fields side by side, as far as there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);

/** The class of what holds sections. */
export const { sections } = classes;
