import { factorOperations, type User } from '@cuverie/contract';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { factorsQuery, passkeysQuery, useAskWhoAgain, useDemand } from './factors.queries.ts';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** The user's second factors, with forms to add them. */
export function TwoStep({ user }: { user: User }) {
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery(passkeysQuery);
  const factorsAt = passkeys.dataUpdatedAt;
  const askWho = useAskWhoAgain();
  const [codes, setCodes] = useState<readonly string[]>();
  const both = {
    ...factors,
    data: factors.data && passkeys.data && { factors: factors.data, passkeys: passkeys.data },
  };
  // A user who had to set up a factor stays here until the recovery codes are shown.
  const added = (given: readonly string[] | null) => (given === null ? askWho() : setCodes(given));
  return (
    <>
      <Loaded query={both} loading="Loading how you log in…" failed="How you log in could not be loaded.">
        {({ factors, passkeys }) => {
          const hasFactor = factors.appSince !== null || passkeys.length > 0;
          return (
            <Stack gap="lg">
              <Passkeys
                passkeys={passkeys}
                now={factorsAt}
                doWork={factors.passkeysWork}
                onAdded={added}
                onRemoved={askWho}
              />
              <AuthenticatorApp since={factors.appSince} onAdded={added} onRemoved={askWho} />
              {hasFactor && <RecoveryCodes left={factors.recoveryCodesLeft} onMade={setCodes} />}
              {user.hasSecondFactor && user.isShared && (
                <IfMay call={factorOperations.demand}>
                  <Demand user={user} />
                </IfMay>
              )}
            </Stack>
          );
        }}
      </Loaded>
      {codes !== undefined && (
        <CodesDialog
          codes={codes}
          email={user.email}
          onClose={() => {
            setCodes(undefined);
            askWho();
          }}
        />
      )}
    </>
  );
}

/** The estate's requirement of a second factor, for owners. */
function Demand({ user: { estate } }: { user: User }) {
  const demand = useDemand();
  // React shows the old choice again before the mutation is seen to be pending.
  const [sent, setSent] = useState<boolean>();
  const choose = (demanded: boolean) => {
    setSent(demanded);
    demand.mutate(demanded, {
      onSettled: () => setSent(undefined),
      onSuccess: () =>
        toast.done(
          demanded
            ? 'From now on everybody of this estate needs two-step login.'
            : 'Two-step login is everybody’s own choice again.',
        ),
      onError: (failure) => toast.failed('This was not changed.', failure),
    });
  };
  return (
    <Checkbox
      label={`Everybody of ${estate.name} needs two-step login`}
      description="Who has none is asked to set it up before anything else."
      checked={sent ?? estate.demandsSecondFactor}
      disabled={demand.isPending}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}
