import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Section } from '../Section.tsx';
import classes from './People.module.css';
import { invitationsQuery, useRevoke } from './people.queries.ts';
import { invitationWords, ROLE_WORDS, whomWords } from './people-words.ts';

/** The open invitations; nothing if there are none. */
export function Invitations({ onLastGone }: { onLastGone: () => void }) {
  const invitations = useQuery(invitationsQuery);
  const revoke = useRevoke();
  const list = useRef<HTMLUListElement>(null);
  if (invitations.data?.length === 0) return null;
  return (
    <Section title="Invited" about="Not accepted yet.">
      <Loaded
        query={invitations}
        loading="Loading invitations…"
        failed="The invitations could not be loaded."
      >
        {(open) => (
          <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Invitations">
            {open.map((invitation) => (
              <li key={invitation.id} className={classes.row}>
                <div>
                  <Text fw={550}>{whomWords(invitation)}</Text>
                  <Text c="dimmed">
                    {ROLE_WORDS[invitation.role].name}, {invitationWords(invitation)}
                  </Text>
                </div>
                <Button
                  variant="default"
                  aria-label={`Take back the invitation: ${whomWords(invitation)}, ${invitation.role}`}
                  loading={revoke.isPending && revoke.variables === invitation.id}
                  onClick={() =>
                    // After the last one, this component unmounts before the request is finished.
                    revoke.mutateAsync(invitation.id).then(
                      () => {
                        toast.done('The invitation was taken back.');
                        // The pressed button is gone.
                        if (open.length === 1) onLastGone();
                        else list.current?.focus({ preventScroll: true });
                      },
                      (failure: unknown) => toast.failed('The invitation was not taken back.', failure),
                    )
                  }
                >
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
