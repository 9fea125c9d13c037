import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { loginDialog } from './login-dialog.ts';
import classes from './PasswordCard.module.css';

interface PasswordCardProps {
  title: string;
  children: ReactNode;
}

/** One step on the way to a new password. The keyboard goes on from its heading, whatever it takes the place of. */
export function PasswordCard({ title, children }: PasswordCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1 ref={heading} className={classes.heading} tabIndex={-1}>
          {title}
        </h1>
        <Stack>{children}</Stack>
      </section>
    </div>
  );
}

/** The way out for whoever remembers the old one after all. */
export function BackToLogin() {
  return (
    <Button variant="subtle" onClick={loginDialog.open}>
      Back to login
    </Button>
  );
}

/** A paragraph of what there is to know. */
export function Words({ children }: { children: ReactNode }) {
  return <p className={classes.words}>{children}</p>;
}
