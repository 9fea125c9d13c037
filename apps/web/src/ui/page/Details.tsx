import { type ReactNode, useState } from 'react';
import classes from './Details.module.css';

interface Props {
  summary: string;
  isOpenAtFirst?: boolean;
  /** Opens it, as for a problem inside; it stays open then. */
  opens?: boolean;
  children: ReactNode;
}

/** Optional content, rendered once it is opened and kept when it is closed. */
export function Details({ summary, isOpenAtFirst = false, opens = false, children }: Props) {
  const [startsOpen, setStartsOpen] = useState(isOpenAtFirst);
  const [wasOpened, setOpened] = useState(startsOpen);
  if (opens && !startsOpen) {
    setStartsOpen(true);
    setOpened(true);
  }
  return (
    <details
      className={classes.details}
      open={startsOpen}
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}
