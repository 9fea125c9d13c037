import { Progress as Bar, Button } from '@mantine/core';
import classes from './ImportDialog.module.css';
import type { Progress } from './run-import.ts';
import { counted, rowsOf } from './words.ts';

interface Props {
  fileName: string;
  /** Nothing where the server alone knows how far it is. */
  progress: Progress | undefined;
  isCancelling: boolean;
  /** Why nothing comes through for the moment, in words. */
  trouble?: string | undefined;
  onCancel: () => void;
}

/** The import on its way. */
export function RunningStep({ fileName, progress, isCancelling, trouble, onCancel }: Props) {
  const per = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 100;
  return (
    <>
      <div className={classes.step}>
        <div className={classes.running}>
          <p className={classes.fileName}>
            {isCancelling ? 'Taking back what was stored…' : `Importing ${fileName}…`}
          </p>
          <Bar
            value={per}
            aria-label="Imported"
            size="lg"
            animated={!progress || isCancelling}
            // It moves a little at a time: gliding there took the page as long as sending the rows.
            transitionDuration={0}
          />
          {progress && (
            <>
              <p>
                {counted(progress.done)} of {rowsOf(progress.total)}
              </p>
              <ul className={classes.counts} aria-label="Counts">
                <li className={classes.count} data-kind="good">
                  <strong>{counted(progress.added)}</strong> added
                </li>
                {progress.updated > 0 && (
                  <li className={classes.count} data-kind="known">
                    <strong>{counted(progress.updated)}</strong> updated
                  </li>
                )}
                {progress.skipped > 0 && (
                  <li className={classes.count}>
                    <strong>{counted(progress.skipped)}</strong> left as they are
                  </li>
                )}
                {progress.refused > 0 && (
                  <li className={classes.count} data-kind="wrong">
                    <strong>{counted(progress.refused)}</strong> refused
                  </li>
                )}
              </ul>
            </>
          )}
          <output className={classes.quiet}>
            {trouble !== undefined && `${trouble} The import goes on by itself as soon as it can.`}
          </output>
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} loading={isCancelling}>
          Cancel import
        </Button>
      </div>
    </>
  );
}
