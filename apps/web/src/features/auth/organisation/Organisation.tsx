import type { OrganisationLink } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { organisation } from '../../../platform/organisation.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { momentWords } from '../../../ui/words.ts';
import { Section } from '../Section.tsx';
import { goToOrganisation } from './errand.ts';
import { organisationQuery, useUnlink } from './organisation.queries.ts';

/** The link between the account and the organisation's login. */
export function Organisation() {
  const link = useQuery(organisationQuery);
  const known = organisation();
  if (known === undefined) return null;
  return (
    <Section
      title={`Sign-in with ${known.name}`}
      about="A sign-in there as the person linked here logs in as you. A second step you set up below is still asked for."
    >
      <Loaded query={link} loading="Loading the link…" failed="The link could not be loaded.">
        {({ linked, isOnlyWay }) =>
          linked === null ? (
            <NotLinked name={known.name} />
          ) : (
            <Linked linked={linked} isOnlyWay={isOnlyWay} name={known.name} isOnly={known.isOnly} />
          )
        }
      </Loaded>
    </Section>
  );
}

function NotLinked({ name }: { name: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const link = async () => {
    setLeaving(true);
    try {
      await goToOrganisation('link');
    } catch (failure) {
      toast.failed('The account was not linked.', failure);
      setLeaving(false);
    }
  };
  return (
    <>
      <Text c="dimmed">Not linked yet. You sign in there once, and come back here.</Text>
      <Group>
        <Button
          variant="default"
          aria-label={`Link with ${name}`}
          loading={isLeaving}
          onClick={() => void link()}
        >
          Link
        </Button>
      </Group>
    </>
  );
}

interface LinkedProps {
  linked: NonNullable<OrganisationLink['linked']>;
  isOnlyWay: boolean;
  name: string;
  isOnly: boolean;
}

function Linked({ linked, isOnlyWay, name, isOnly }: LinkedProps) {
  const unlink = useUnlink();
  const [isAsked, setAsked] = useState(false);
  return (
    <Group justify="space-between">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {linked.email ?? 'Linked'}
        </Text>
        <Text c="dimmed">Linked on {momentWords(linked.since)}</Text>
        {isOnlyWay && (
          <Text c="dimmed">
            {isOnly
              ? `People log in by ${name} alone here, so the link stays.`
              : 'You have no other way to log in. Set a password or add a passkey before you unlink it.'}
          </Text>
        )}
      </div>
      {!isOnlyWay && (
        <Button variant="default" aria-label={`Unlink from ${name}`} onClick={() => setAsked(true)}>
          Unlink
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        title={`Unlink from ${name}?`}
        confirm="Unlink"
        busy={unlink.isPending}
        failure={unlink.error === null ? undefined : messageOf(unlink.error)}
        onConfirm={() =>
          unlink.mutate(undefined, {
            onSuccess: () => {
              setAsked(false);
              toast.done(`Your account is no longer linked with ${name}.`);
            },
          })
        }
        onClose={() => {
          setAsked(false);
          unlink.reset();
        }}
      >
        You then log in another way.
      </ConfirmDialog>
    </Group>
  );
}
