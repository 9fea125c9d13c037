import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth.module.css';
import { loginDialog } from './login-dialog.ts';

interface PasswordCardProps {
  title: string;
  words: ReactNode;
  children: ReactNode;
}

/** A step of resetting the password. Its heading takes the focus when it replaces another step. */
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

/** A link for a user who remembers the old password. */
export function BackToLogin() {
  return (
    <Button variant="subtle" onClick={loginDialog.open}>
      Back to login
    </Button>
  );
}
