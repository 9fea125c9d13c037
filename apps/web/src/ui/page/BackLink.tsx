import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './BackLink.module.css';

interface Props {
  to: string;
  children: string;
}

/** Below the title of a page: the way to the one it belongs to. */
export const BackLink = ({ to, children }: Props) => (
  <Link to={to} search={{}} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden="true" /> {children}
  </Link>
);
