import { accountOperations, type Proof } from '@cuverie/contract';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { FormDialog, FormFrame } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { OrganisationButton } from '../organisation/OrganisationButton.tsx';
import { organisationQuery } from '../organisation/organisation.queries.ts';
import { factorsQuery, passkeysQuery, prove } from './factors.queries.ts';
import { knowsPasskeys, ownPasskey } from './passkeys.ts';

type ProofMethod = 'password' | 'code';

const MISSING: Record<ProofMethod, string> = { password: 'Password is required', code: 'Code is required' };

const TITLE = 'Confirm that it is you';

const WHY = 'Your login was a while ago. This keeps others from doing it on a device you left open.';

interface Props {
  onDone: (isProven: boolean) => void;
}

/**
 * Asks for the password, a code, a passkey or the organisation's login before a sensitive action, to protect an
 * unattended browser.
 */
export function ProofDialog({ onDone }: Props) {
  const { data: user } = useQuery(currentUserQuery);
  const { data: factors } = useQuery(factorsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const { data: link } = useQuery(organisationQuery);
  const [failure, setFailure] = useState<string>();
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
  const hasPassword = user?.hasPassword !== false;
  const hasApp = factors !== undefined && factors.appSince !== null;
  const isLinked = link !== undefined && link.linked !== null;
  const untyped = (
    <>
      {hasPasskey && (
        <Button variant="default" onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      {isLinked && <OrganisationButton errand="proof" />}
    </>
  );
  const notice = failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>;
  if (hasPassword || hasApp)
    return (
      <TypedProof
        // Remounts once the user's data is loaded.
        key={String(hasPassword)}
        ways={[...(hasPassword ? (['password'] as const) : []), ...(hasApp ? (['code'] as const) : [])]}
        email={user?.email ?? ''}
        onDone={onDone}
        notice={notice}
      >
        {untyped}
      </TypedProof>
    );
  return (
    <FormFrame title={TITLE} size="32rem" onClose={() => onDone(false)}>
      <Box pb="lg">
        <Stack>
          <Text>{WHY}</Text>
          {isLinked && <Text>You are led back here; then do once more what you were about to do.</Text>}
          {notice}
          {untyped}
          {!hasPasskey && !isLinked && (
            <Text>Log out and log in again: you are not asked again for ten minutes.</Text>
          )}
          <Button variant="subtle" onClick={() => onDone(false)}>
            Cancel
          </Button>
        </Stack>
      </Box>
    </FormFrame>
  );
}

interface TypedProps extends Props {
  ways: readonly ProofMethod[];
  email: string;
  notice: ReactNode;
  children: ReactNode;
}

function TypedProof({ ways, email, notice, children, onDone }: TypedProps) {
  const [chosen, setWay] = useState<ProofMethod>();
  const way = chosen ?? ways[0] ?? 'password';
  const form = useRowForm({
    thing: 'proof',
    initial: () => ({ password: '', code: '' }),
    check: (values) => checkForm({ data: values }, values[way].trim() === '' ? { [way]: MISSING[way] } : {}),
    add: (values) => prove({ [way]: values[way] } satisfies Proof),
    onSaved: () => onDone(true),
    failed: 'This could not be checked.',
  });
  return (
    <FormDialog
      needs={accountOperations.prove}
      title={TITLE}
      action="Confirm"
      form={form}
      startsAt={way}
      isGrouped
      onClose={() => onDone(false)}
    >
      <Stack>
        <Text>{WHY}</Text>
        {notice}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
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
        {children}
        {ways.length > 1 && (
          <Button variant="subtle" onClick={() => setWay(way === 'password' ? 'code' : 'password')}>
            {way === 'password' ? 'Use a code instead' : 'Use the password instead'}
          </Button>
        )}
      </Stack>
    </FormDialog>
  );
}
