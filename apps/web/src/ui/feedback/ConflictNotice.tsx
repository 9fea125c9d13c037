import { Button, Group, Stack } from '@mantine/core';
import type { Difference } from '../form/differences.ts';
import classes from './ConflictNotice.module.css';
import notice from './Notice.module.css';

interface Props {
  /** What was being edited, as a word. */
  thing: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Says that somebody else was quicker, shows both, and lets the person settle it. */
export function ConflictNotice({ thing, differences, onKeepMine, onTakeTheirs }: Props) {
  const [which, it] = thing.endsWith('s') && !thing.endsWith('ss') ? ['these', 'them'] : ['this', 'it'];
  return (
    <Stack className={notice.notice} gap="xs" ta="start" role="alert" tabIndex={-1} data-failure>
      <p>
        <strong>
          Somebody else changed {which} {thing} while you were editing {it}.
        </strong>{' '}
        Keep mine saves what you changed and leaves the rest as they have it. Take theirs drops what you
        typed.
      </p>
      {differences.length > 0 && (
        <section className={classes.frame} aria-label="Mine and theirs" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Changed</th>
                <th scope="col">Mine</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, mine, theirs }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-whose="Mine">{mine === null ? <em>not changed</em> : shown(mine)}</td>
                  <td data-whose="Theirs">{shown(theirs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
}

const shown = (text: string) => (text === '' ? <em>empty</em> : text);
