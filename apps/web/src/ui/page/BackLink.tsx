import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './BackLink.module.css';

interface Props {
  to: string;
  children: string;
}

/** A link below the title of a page to its parent page. */
export const BackLink = ({ to, children }: Props) => (
  <Link to={to} search={{}} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden="true" /> {children}
  </Link>
);
