import { Button } from '@mantine/core';
import classes from './ItemDialog.module.css';
import type { Conflict } from './useEditForm.ts';

/** Says that somebody else was quicker, and lets the person settle it. */
export function ConflictNotice({ thing, conflict }: { thing: string; conflict: Conflict }) {
  return (
    <div className={classes.conflict} role="alert" tabIndex={-1} data-failure>
      <p>
        <strong>Somebody else changed this {thing} while you were editing it.</strong>{' '}
        {conflict.fields.length > 0 && `They changed: ${conflict.fields.join(', ')}. `}
        Keep mine saves your changes over theirs; Take theirs drops what you typed.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={conflict.takeTheirs}>
          Take theirs
        </Button>
        <Button variant="default" onClick={conflict.keepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
