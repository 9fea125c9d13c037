import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth.module.css';
import { loginDialog } from './login-dialog.ts';

interface PasswordCardProps {
  title: string;
  words: ReactNode;
  children: ReactNode;
}

/** One step on the way to a new password. The keyboard goes on from its heading, whatever it takes the place of. */
export function PasswordCard({ title, words, children }: PasswordCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.narrow}>
      <section className={classes.card}>
        <h1 ref={heading} className={classes.heading} tabIndex={-1}>
          {title}
        </h1>
        <Stack>
          <Stack className={classes.words}>{words}</Stack>
          {children}
        </Stack>
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
