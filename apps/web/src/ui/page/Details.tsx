import { type ReactNode, useState } from 'react';
import classes from './Details.module.css';

/** What is looked at only where somebody wants to: drawn once it is opened, and kept when it is closed again. */
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
