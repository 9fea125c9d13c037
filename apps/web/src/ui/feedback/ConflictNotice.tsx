import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../api/current-user.ts';
import { HISTORY } from '../../api/query-keys.ts';
import type { Difference } from '../form/differences.ts';
import type { Meanwhile } from '../history/who-changed.ts';
import classes from './ConflictNotice.module.css';
import notice from './Notice.module.css';

interface Props {
  /** The kind of the edited row as a word. */
  thing: string;
  /** Its name, if a page has several. */
  called?: string;
  meanwhile: Meanwhile;
  differences: readonly Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The name of the other person from the history, fetched only when there is a conflict. */
function useWho(meanwhile: Meanwhile): string {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const { data } = useQuery({
    queryKey: [...HISTORY, 'who', meanwhile],
    queryFn: async ({ signal }) =>
      (await import('../history/who-changed.ts')).whoChanged(meanwhile, user?.id, signal),
  });
  return data ?? 'Someone else';
}

/** Reports a conflict with another person's change, shows both versions and lets the user decide. */
export function ConflictNotice({ thing, called, meanwhile, differences, onKeepMine, onTakeTheirs }: Props) {
  const [which, it] = thing.endsWith('s') && !thing.endsWith('ss') ? ['these', 'them'] : ['this', 'it'];
  const who = useWho(meanwhile);
  return (
    <Stack className={notice.notice} gap="xs" ta="start" role="alert" tabIndex={-1} data-failure>
      <p>
        <strong>
          <bdi>{who}</bdi> changed {which} {thing} {who === 'You' && 'elsewhere '}while you were editing {it}.
        </strong>{' '}
        Keep mine saves what you changed and leaves the rest as they have it. Take theirs drops what you
        typed.
      </p>
      {differences.length > 0 && (
        <section
          className={classes.frame}
          aria-label={called === undefined ? 'Mine and theirs' : `Mine and theirs: ${called}`}
          tabIndex={0}
        >
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
