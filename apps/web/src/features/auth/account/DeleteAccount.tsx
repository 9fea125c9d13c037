import { deletionOperations } from '@cuverie/contract';
import { DELETION_DAYS } from '@cuverie/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { beginLeaving, endSession, stayAfterAll } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Section } from '../Section.tsx';
import { deletionQuery } from './account.queries.ts';
import { checkCurrent, fateWords } from './account-form.ts';

interface Props {
  email: string;
  hasPassword: boolean;
}

/** Schedules the deletion of the account and of estates without other members. Until then the user may cancel it. */
export function DeleteAccount(props: Props) {
  const foreseen = useQuery(deletionQuery);
  return (
    <Section
      title="Delete the account"
      about={`It goes ${DELETION_DAYS} days after you ask for it. You are logged out everywhere, and log in until then to keep it; after that it cannot be restored.`}
    >
      <Loaded query={foreseen} loading="Looking at your estates…" failed="Your estates could not be loaded.">
        {({ estates }) => (
          <>
            <ul style={{ paddingInlineStart: '1.25rem', overflowWrap: 'anywhere' }}>
              {estates.map((estate) => (
                <li key={estate.name}>{fateWords(estate)}</li>
              ))}
            </ul>
            <Text c="dimmed">Earlier backups of this server still contain it until they expire.</Text>
            {estates.some(({ fate }) => fate === 'hand over') ? (
              <Group>
                <Button component={Link} to="/estate" variant="default">
                  Hand over first
                </Button>
              </Group>
            ) : (
              <DeletionForm {...props} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeletionForm({ email, hasPassword }: Props) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const form = useRowForm({
    thing: 'account',
    initial: () => ({ password: '' }),
    check: (values) => checkCurrent(values, hasPassword),
    add: async (body) => {
      // The server ends all sessions with it, so pending requests would be refused.
      beginLeaving();
      await client.cancelQueries();
      try {
        return await call(deletionOperations.request, { body });
      } catch (failure) {
        stayAfterAll();
        throw failure;
      }
    },
    onSaved: () => endSession('leaving'),
    failed: 'The account was not deleted.',
  });
  return (
    <Form form={form} label="Delete the account">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <Stack maw="24rem">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            reveals="current password"
            {...form.input('password')}
          />
        </Stack>
      ) : (
        <Text>You are asked first to confirm that it is you, unless you just logged in.</Text>
      )}
      <Group>
        <Button
          color="red"
          type={hasPassword ? 'submit' : 'button'}
          loading={form.isBusy}
          // Without a password to type, a single click would delete the account, so a question is asked.
          {...(!hasPassword && { onClick: () => setAsked(true) })}
        >
          Delete the account
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsked}
        title="Delete the account?"
        confirm="Delete the account"
        onConfirm={() => {
          setAsked(false);
          form.submit();
        }}
        onClose={() => setAsked(false)}
      >
        You are logged out everywhere, and have {DELETION_DAYS} days to keep it after all.
      </ConfirmDialog>
    </Form>
  );
}
