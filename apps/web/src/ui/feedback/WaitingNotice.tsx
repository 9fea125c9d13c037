import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './WaitingNotice.module.css';

interface Props {
  children: ReactNode;
  /** The button that sends it now. */
  action?: ReactNode;
}

/** Says what is kept on this device until it can be sent. */
export function WaitingNotice({ children, action }: Props) {
  return (
    <output className={classes.waiting}>
      <IconCloudUpload size={20} aria-hidden="true" />
      <span>{children}</span>
      {action}
    </output>
  );
}
