import {
  ORGANISATION_PROBLEMS,
  ORGANISATION_WORDS,
  type OrganisationProblem,
  organisationOperations,
  type SecondFactorNeeded,
  type User,
} from '@cuverie/contract';
import { wordsOf } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { messageOf } from '../../../api/failure.ts';
import { organisation } from '../../../platform/organisation.ts';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { prove } from '../factors/factors.queries.ts';
import { SecondStep } from '../factors/SecondStep.tsx';
import { signInByOrganisation } from '../login.ts';
import { loginDialog } from '../login-dialog.ts';
import { PasswordCard } from '../PasswordCard.tsx';
import { storedInvitation } from '../stored-invitation.ts';
import { begunErrand, forgetErrand, type StartedErrand } from './errand.ts';
import { OrganisationButton } from './OrganisationButton.tsx';

const { inWords } = wordsOf(ORGANISATION_WORDS);

const INVITED_AT: ReadonlySet<string> = new Set(['/join', '/signup']);

interface Props {
  onSignedIn: (user: User) => void;
}

/** The return address of the organisation's login. */
export function OrganisationPage({ onSignedIn }: Props) {
  const [came] = useState({ hash: useLocation({ select: ({ hash }) => hash }), begun: begunErrand() });
  const navigate = useNavigate();
  const [asked, setAsked] = useState<SecondFactorNeeded>();
  const [failure, setFailure] = useState<string>();
  const name = organisation()?.name ?? '';
  const { begun } = came;

  const invitationOf = (from: string | undefined): string | null =>
    from !== undefined && INVITED_AT.has(from) ? storedInvitation.get() : null;

  const enter = (user: User, wasInvited: boolean) => {
    if (wasInvited) void navigate({ to: '/join', replace: true });
    else onSignedIn(user);
  };

  const finish = async (code: string, { errand, browser, from }: StartedErrand) => {
    const answer = { code, browser };
    if (errand === 'link') {
      await call(organisationOperations.link, { body: answer });
      toast.done(`Your account is linked with ${name}.`);
      return navigate({ to: '/account', replace: true });
    }
    if (errand === 'proof') {
      await prove({ organisation: answer });
      toast.done('It is confirmed that it is you. You are not asked again for ten minutes.');
      return navigate({ href: from, replace: true });
    }
    const invitation = invitationOf(from);
    const signedIn = await signInByOrganisation(answer, invitation);
    if ('next' in signedIn) return setAsked(signedIn);
    if (signedIn.isNew) storedInvitation.forget();
    return enter(signedIn.user, invitation !== null && !signedIn.isNew);
  };

  const begin = useEffectEvent(async () => {
    const params = new URLSearchParams(came.hash);
    const code = params.get('code');
    forgetErrand();
    void navigate({ to: '/login/organisation', hash: '', replace: true });
    try {
      if (code !== null && begun) await finish(code, begun);
      else setFailure(problemWords(params.get('problem'), name));
    } catch (cause) {
      setFailure(messageOf(cause));
    }
  });
  const isBegun = useRef(false);
  useEffect(() => {
    // The code in the address works only once.
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);

  if (failure !== undefined) return <Failed words={failure} begun={begun} />;
  if (asked === undefined) return <LoadingState>Signing in…</LoadingState>;
  return (
    <PasswordCard
      title="Confirm your login"
      words={`${name} knows you. Your account asks for a second step.`}
    >
      <SecondStep
        asked={asked}
        onSignedIn={(user) => enter(user, invitationOf(begun?.from) !== null)}
        onBack={() => void navigate({ to: '/login', replace: true })}
      />
    </PasswordCard>
  );
}

/** Only known problems are shown, because the address can be forged. */
function problemWords(problem: string | null, name: string): string {
  const code: OrganisationProblem =
    ORGANISATION_PROBLEMS.find((known) => known === problem) ?? 'organisation_late';
  return inWords({ code, params: { name } });
}

function Failed({ words, begun }: { words: string; begun: StartedErrand | undefined }) {
  const errand = begun?.errand ?? 'sign-in';
  const isOnly = organisation()?.isOnly === true;
  const titles = {
    'sign-in': 'You are not logged in',
    link: 'Your account was not linked',
    proof: 'It is not confirmed',
  };
  return (
    <PasswordCard title={titles[errand]} words={<p role="alert">{words}</p>}>
      <OrganisationButton errand={errand} from={begun?.from} isFirst />
      {errand !== 'sign-in' && (
        <Button component={Link} to="/account" variant="default">
          To my account
        </Button>
      )}
      {errand === 'sign-in' && !isOnly && (
        <Button variant="default" onClick={loginDialog.open}>
          Log in another way
        </Button>
      )}
      {errand === 'sign-in' && (
        <Button component={Link} to="/" variant="subtle">
          Back to home
        </Button>
      )}
    </PasswordCard>
  );
}
