import { settingsOperations } from '@cuverie/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/may.ts';
import classes from './MenuNote.module.css';

/** Tells who may switch the section on that it is not in the menu. */
export default function MenuNote() {
  const may = useMay();
  if (!may(settingsOperations.update)) return null;
  return (
    <p className={classes.note}>
      Winery is not in your menu. <Link to="/settings">Switch it on in Settings</Link> to have it there.
    </p>
  );
}
