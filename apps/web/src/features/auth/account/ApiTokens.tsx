import type { ApiToken } from '@cuverie/contract';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { tokensQuery, useRevokeToken, useTurnOnToken } from './account.queries.ts';
import classes from './Sessions.module.css';
import { endWords, isExpired, SCOPE_WORDS, useWords } from './token-form.ts';

const NewTokenDialog = later(async () => (await import('./NewTokenDialog.tsx')).NewTokenDialog);

/** The user's API tokens, with forms to create and revoke one. */
export function ApiTokens({ estateId }: { estateId: string }) {
  const tokens = useQuery(tokensQuery);
  const revoke = useRevokeToken();
  const turnOn = useTurnOnToken();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<ApiToken>();

  const close = () => setMaking(false);
  const leave = () => {
    setAsked(undefined);
    revoke.reset();
  };
  const isLast = tokens.data?.length === 1;
  const confirm = ({ id }: ApiToken) =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast.done('The token was revoked.');
        // The button that opened the question is gone with the token, and the list with the last token.
        (isLast ? button : list).current?.focus({ preventScroll: true });
        leave();
      },
    });

  return (
    <>
      <Loaded query={tokens} loading="Loading your API tokens…" failed="Your API tokens could not be loaded.">
        {(made) =>
          made.length === 0 ? (
            <Text c="dimmed">
              You have none. With a token a script of yours can export the cellar each night, or a sensor can
              write down what it reads. The page <ApiDocs /> lists all that can be called.
            </Text>
          ) : (
            <>
              <ul ref={list} className={classes.list} tabIndex={-1} aria-label="API tokens">
                {made.map((token) => (
                  <li key={token.id} className={classes.session}>
                    <TokenWords token={token} estateId={estateId} now={tokens.dataUpdatedAt} />
                    <Group gap="var(--cv-space-1)">
                      {token.offSince !== null && (
                        <Button
                          variant="default"
                          aria-label={`Turn on ${token.name}`}
                          loading={turnOn.isPending && turnOn.variables === token.id}
                          onClick={() =>
                            turnOn.mutate(token.id, {
                              onSuccess: () => toast.done('The token works again.'),
                              onError: (error) => toast.failed('The token was not turned on.', error),
                            })
                          }
                        >
                          Turn on
                        </Button>
                      )}
                      <Button
                        variant="default"
                        aria-label={`Revoke ${token.name}`}
                        onClick={() => setAsked(token)}
                      >
                        Revoke
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
              <Text c="dimmed">
                The page <ApiDocs /> lists all that can be called.
              </Text>
            </>
          )
        }
      </Loaded>
      <Group>
        <Button ref={button} variant="default" onClick={() => setMaking(true)}>
          New token
        </Button>
      </Group>
      <Later onFailed={close}>{isMaking && <NewTokenDialog onClose={close} />}</Later>
      <ConfirmDialog
        opened={asked !== undefined}
        title="Revoke this token?"
        confirm="Revoke the token"
        busy={revoke.isPending}
        failure={revoke.error === null ? undefined : messageOf(revoke.error)}
        onConfirm={() => asked && confirm(asked)}
        onClose={leave}
      >
        Whatever program calls with “{asked?.name}” is refused from then on. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

const ApiDocs = () => (
  <Anchor href="/api/docs" target="_blank" underline="always" fz="inherit">
    API
  </Anchor>
);

interface WordsProps {
  token: ApiToken;
  estateId: string;
  now: number;
}

function TokenWords({ token, estateId, now }: WordsProps) {
  return (
    <div>
      <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
        {token.name}
      </Text>
      <Text>
        {SCOPE_WORDS[token.scope]}
        {token.estate.id !== estateId && `, in ${token.estate.name}`}
      </Text>
      <Text c={isExpired(token, now) || token.offSince !== null ? 'var(--cv-error-text)' : 'dimmed'}>
        {endWords(token, now)}
      </Text>
      <Text c="dimmed">{useWords(token, now)}</Text>
    </div>
  );
}
