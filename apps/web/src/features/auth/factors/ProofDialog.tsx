import { accountOperations, type Proof } from '@cuverie/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checked } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { factorsQuery, passkeysQuery, prove } from './factors.queries.ts';
import { knowsPasskeys, ownPasskey } from './passkeys.ts';

type Way = 'password' | 'code';

const MISSING: Record<Way, string> = { password: 'Password is required', code: 'Code is required' };

/** Asks for the password, a code or a passkey before what must not be done by whoever finds a browser open. */
export function ProofDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const [way, setWay] = useState<Way>('password');
  const { data: user } = useQuery(currentUserQuery);
  const { data: factors } = useQuery(factorsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [failure, setFailure] = useState<string>();
  const form = useRowForm({
    thing: 'proof',
    initial: () => ({ password: '', code: '' }),
    check: (values) => checked({ data: values }, values[way].trim() === '' ? { [way]: MISSING[way] } : {}),
    add: (values) => prove({ [way]: values[way] } satisfies Proof),
    onSaved: () => onDone(true),
    failed: 'This could not be checked.',
  });
  const byPasskey = async () => {
    setFailure(undefined);
    try {
      await prove({ passkey: await ownPasskey() });
      onDone(true);
    } catch (cause) {
      setFailure(messageOf(cause));
    }
  };
  const hasPasskey = passkeys?.some(({ worksHere }) => worksHere) && knowsPasskeys();
  return (
    <FormDialog
      needs={accountOperations.prove}
      title="Confirm that it is you"
      action="Confirm"
      form={form}
      startsAt={way}
      isGrouped
      onClose={() => onDone(false)}
    >
      <Stack>
        <Text>Your login was a while ago. This keeps others from doing it on a device you left open.</Text>
        {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {way === 'password' ? (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            reveals="password"
            {...form.input('password')}
          />
        ) : (
          <Field
            kind="text"
            label="Code"
            hint="Of your authenticator app, or a recovery code"
            required
            {...form.input('code')}
            autoComplete="one-time-code"
          />
        )}
        {hasPasskey && (
          <Button variant="default" onClick={() => void byPasskey()}>
            Use a passkey
          </Button>
        )}
        {factors !== undefined && factors.appSince !== null && (
          <Button variant="subtle" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
            {way === 'password' ? 'Use a code instead' : 'Use the password instead'}
          </Button>
        )}
      </Stack>
    </FormDialog>
  );
}
