import { INVITATION_OF_OTHER, type InvitationSeen, invitationOperations } from '@cuverie/contract';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { ApiFailure, isPassing, messageOf } from '../../../api/failure.ts';
import { useSignedIn } from '../../../api/session.ts';
import { organisation } from '../../../platform/organisation.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { loginDialog } from '../login-dialog.ts';
import { NAMED_BUTTON } from '../named-button.ts';
import { tokenInLink } from '../new-password.ts';
import { OrganisationButton } from '../organisation/OrganisationButton.tsx';
import { PasswordCard } from '../PasswordCard.tsx';
import { signOut } from '../sign-out.ts';
import { storedInvitation } from '../stored-invitation.ts';
import { useEnterEstate } from './people.queries.ts';
import { doesWords, untilWords, withArticle } from './people-words.ts';

/**
 * The token of the invitation. It is removed from the address bar and stored for a user who must sign up or log in
 * first.
 */
function useInvitationToken(): string | null {
  const given = useLocation({ select: ({ hash }) => tokenInLink(hash) });
  const [token, setToken] = useState(() => given ?? storedInvitation.get());
  const navigate = useNavigate();
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given === null) return;
    storedInvitation.keep(given);
    void navigate({ to: '/join', hash: '', replace: true });
  }, [given, navigate]);
  return given ?? token;
}

/** Shows the estate of an invitation, with a button to accept it. */
export function JoinPage() {
  const token = useInvitationToken();
  if (token === null)
    return (
      <PasswordCard
        title="This link is not complete"
        words="Open the link of your invitation once more, whole, or ask for another."
      >
        <ToCellar />
      </PasswordCard>
    );
  return <Invited key={token} token={token} />;
}

function ToCellar() {
  const isSignedIn = useSignedIn();
  return isSignedIn ? (
    <Button component={Link} to="/cellar">
      To my cellar
    </Button>
  ) : (
    <Button component={Link} to="/" variant="default">
      Back to home
    </Button>
  );
}

function Invited({ token }: { token: string }) {
  const seen = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationOperations.look, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isSignedIn = useSignedIn();
  if (seen.data) {
    const { estateName, role, invitedBy } = seen.data;
    return (
      <PasswordCard
        title={`Join ${estateName}`}
        words={
          <>
            <p>
              {invitedBy} invites you to <strong>{estateName}</strong> as {withArticle(role)}.{' '}
              {doesWords(role)}
            </p>
            <Text fz="sm">The invitation holds {untilWords(seen.data)}.</Text>
          </>
        }
      >
        {isSignedIn ? <Accept token={token} seen={seen.data} /> : <FirstSignIn />}
      </PasswordCard>
    );
  }
  if (seen.error === null) return <LoadingState>Looking at your invitation…</LoadingState>;
  return isPassing(seen.error) ? (
    <ErrorNotice onRetry={() => void seen.refetch()}>{messageOf(seen.error)}</ErrorNotice>
  ) : (
    <Over failure={seen.error} />
  );
}

/** The invitation was accepted, revoked, or has expired. */
function Over({ failure }: { failure: Error }) {
  useEffect(() => storedInvitation.forget(), []);
  const problem = failure instanceof ApiFailure ? failure.errors['token'] : undefined;
  return (
    <PasswordCard title="This invitation no longer holds" words={problem ?? messageOf(failure)}>
      <ToCellar />
    </PasswordCard>
  );
}

function FirstSignIn() {
  if (organisation()?.isOnly === true) return <OrganisationButton isFirst />;
  return (
    <>
      <Button component={Link} to="/signup">
        Create an account
      </Button>
      <Button variant="default" onClick={loginDialog.open}>
        I have one: log in
      </Button>
      <OrganisationButton />
    </>
  );
}

function Accept({ token, seen: { estateName } }: { token: string; seen: InvitationSeen }) {
  const user = useQuery(currentUserQuery);
  const navigate = useNavigate();
  const enter = useEnterEstate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const accept = useMutation({
    mutationFn: async () => enter((await call(invitationOperations.accept, { body: { token } })).estateId),
    onSuccess: () => {
      storedInvitation.forget();
      void navigate({ to: '/cellar', search: {} });
    },
  });
  if (!user.data) return <LoadingState />;
  if (accept.error instanceof ApiFailure && accept.error.code === INVITATION_OF_OTHER)
    return (
      <>
        <p>
          The invitation is for another address, and you are logged in as <strong>{user.data.email}</strong>.
        </p>
        <Button {...NAMED_BUTTON} loading={isLeaving} onClick={leave}>
          Log out, and use that account
        </Button>
        <Button component={Link} to="/cellar" variant="default">
          To my cellar
        </Button>
      </>
    );
  return (
    <>
      <p>
        You are logged in as <strong>{user.data.email}</strong>.
      </p>
      {accept.error && (
        <ErrorNotice>
          {(accept.error instanceof ApiFailure && accept.error.errors['token']) || messageOf(accept.error)}
        </ErrorNotice>
      )}
      <Button {...NAMED_BUTTON} loading={accept.isPending} onClick={() => accept.mutate()}>
        Join {estateName}
      </Button>
      <Button component={Link} to="/cellar" variant="default">
        Not now
      </Button>
    </>
  );
}
