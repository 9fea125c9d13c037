import { Link } from '@tanstack/react-router';
import { useWaits } from '../../platform/outbox.ts';
import classes from './NotSent.module.css';

/** Marks a row with changes that are not on the server yet. */
export function NotSent({ id }: { id: string }) {
  const state = useWaits(id);
  if (state === undefined) return null;
  return (
    <>
      {' '}
      <Link className={classes.mark} to="/waiting" data-held={state !== 'waiting' || undefined}>
        {state === 'waiting' ? 'Not sent yet' : 'Not taken'}
      </Link>
    </>
  );
}
