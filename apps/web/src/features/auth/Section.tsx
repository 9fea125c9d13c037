import { type ReactNode, type Ref, useId } from 'react';
import classes from './Section.module.css';

interface Props {
  title: string;
  about?: string;
  /** Receives the focus when the focused element is removed. */
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** A section of an account page, with a frame and a heading. */
export function Section({ title, about, heading, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(heading !== undefined && { tabIndex: -1 })}>
        {title}
      </h2>
      {about !== undefined && <p>{about}</p>}
      {children}
    </section>
  );
}

/** Fields side by side, as far as there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);

/** The class of an element that contains sections. */
export const { sections } = classes;
