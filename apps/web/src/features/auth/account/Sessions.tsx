import type { Session } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { sessionsQuery, useEndSessions } from './account.queries.ts';
import { deviceWords, usedWords } from './account-form.ts';
import classes from './Sessions.module.css';

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  return (
    <Loaded query={sessions} loading="Loading your sessions…" failed="Your sessions could not be loaded.">
      {(list) => <SessionList sessions={list} now={sessions.dataUpdatedAt} />}
    </Loaded>
  );
}

/** All sessions except the current one. */
const OTHERS = 'others';

function SessionList({ sessions, now }: { sessions: readonly Session[]; now: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Session | typeof OTHERS>();
  const end = useEndSessions();
  const others = sessions.filter(({ current }) => !current);

  const close = () => {
    setAsked(undefined);
    end.reset();
  };
  const confirm = () =>
    end.mutate(asked === OTHERS ? undefined : asked?.id, {
      onSuccess: () => {
        toast.done(asked === OTHERS ? 'All other sessions were ended.' : 'The session was ended.');
        // The button that opened the question is gone with the session.
        list.current?.focus({ preventScroll: true });
        close();
      },
    });

  return (
    <>
      <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id} className={classes.session}>
            <div>
              <Text fw={550}>{deviceWords(session)}</Text>
              <Text c="dimmed">{usedWords(session, now)}</Text>
            </div>
            {session.current ? (
              <Text fw={550} c="var(--cv-copper-text)">
                This session
              </Text>
            ) : (
              <Button
                variant="default"
                aria-label={`End the session of ${deviceWords(session)}: ${usedWords(session, now)}`}
                onClick={() => setAsked(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Group>
          <Button variant="default" onClick={() => setAsked(OTHERS)}>
            End all others
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === OTHERS ? 'End all other sessions?' : 'End this session?'}
        confirm={asked === OTHERS ? 'End all others' : 'End the session'}
        busy={end.isPending}
        failure={end.error === null ? undefined : messageOf(end.error)}
        onConfirm={confirm}
        onClose={close}
      >
        {asked !== undefined && asked !== OTHERS && `${deviceWords(asked)}. ${usedWords(asked, now)}. `}
        Cuverie asks for a login there again.
      </ConfirmDialog>
    </>
  );
}
