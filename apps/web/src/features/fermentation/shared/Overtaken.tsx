import { Button } from '@mantine/core';
import classes from './Overtaken.module.css';
import type { Difference } from './overtaken.ts';

interface Props {
  /** What was changed: `reading`. */
  thing: string;
  /** The button that saves. */
  action: string;
  differences: readonly Difference[];
  onTakeTheirs: () => void;
}

/** Both versions of what two people changed at once, for the person to settle. */
export function Overtaken({ thing, action, differences, onTakeTheirs }: Props) {
  return (
    <section className={classes.notice} aria-label="Their changes and yours">
      <p>
        <strong>Somebody else changed this {thing} while you were editing it.</strong> {action} saves yours
        over theirs; what you did not touch stays as they stored it.
      </p>
      {differences.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs, stored</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, theirs, mine }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine ?? 'not touched'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
