import { IconCloudUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWaitingCount } from '../../../platform/outbox.ts';
import { WAITING } from '../../last-page.ts';
import classes from './Header.module.css';

/** A link with the number of waiting entries, shown while there are any. */
export function WaitingLink() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <Link to={WAITING} className={classes.waiting} aria-label={`${count} waiting to be sent`}>
      <IconCloudUpload size={18} aria-hidden="true" />
      {count}
    </Link>
  );
}
