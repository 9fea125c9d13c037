import { type ReactNode, useState } from 'react';
import classes from './Details.module.css';

/** Optional content, rendered once it is opened and kept when it is closed. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={classes.details}
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}
