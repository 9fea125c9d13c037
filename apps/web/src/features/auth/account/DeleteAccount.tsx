import { deletionOperations } from '@cuverie/contract';
import { DELETION_DAYS } from '@cuverie/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { endSession } from '../../../api/session.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { Section } from '../Section.tsx';
import { deletionQuery } from './account.queries.ts';
import { checkCurrent, fateWords } from './account-form.ts';

/** Has the account deleted, and the estates nobody else belongs to; until it is due its owner may keep it. */
export function DeleteAccount({ email }: { email: string }) {
  const foreseen = useQuery(deletionQuery);
  return (
    <Section
      title="Delete the account"
      about={`It goes ${DELETION_DAYS} days after you ask for it. You are logged out everywhere, and log in until then to keep it; after that nobody can bring it back.`}
    >
      <Loaded query={foreseen} loading="Looking at your estates…" failed="Your estates could not be loaded.">
        {({ estates }) => (
          <>
            <ul style={{ paddingInlineStart: '1.25rem', overflowWrap: 'anywhere' }}>
              {estates.map((estate) => (
                <li key={estate.name}>{fateWords(estate)}</li>
              ))}
            </ul>
            <Text c="dimmed">
              Backups that whoever runs this server made before still hold it, until they are deleted as those
              always are.
            </Text>
            {estates.some(({ fate }) => fate === 'hand over') ? (
              <Group>
                <Button component={Link} to="/estate" variant="default">
                  Hand over first
                </Button>
              </Group>
            ) : (
              <DeletionForm email={email} />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function DeletionForm({ email }: { email: string }) {
  const form = useRowForm({
    thing: 'account',
    initial: () => ({ password: '' }),
    check: checkCurrent,
    add: (body) => call(deletionOperations.request, { body }),
    // The server has ended all sessions.
    onSaved: () => endSession('leaving'),
    failed: 'The account was not deleted.',
  });
  return (
    <Form form={form} label="Delete the account">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Stack maw="24rem">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          reveals="current password"
          {...form.input('password')}
        />
      </Stack>
      <Group>
        <Button color="red" type="submit" loading={form.isBusy}>
          Delete the account
        </Button>
      </Group>
    </Form>
  );
}
