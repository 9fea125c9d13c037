import { EMAIL_LINK_INVALID, type EmailConfirmed, emailOperations } from '@cuverie/contract';
import { EMAIL_CHANGE_HOURS } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure, messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { tokenInLink } from './new-password.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { useLink } from './useLink.ts';

/** The address the link was sent to: the account's own one to confirm, or the new or old one of a change. */
type At = 'own' | 'new' | 'old';

function atOf(link: string): At {
  const at = new URLSearchParams(link).get('at');
  return at === 'new' || at === 'old' ? at : 'own';
}

const QUESTIONS: Record<At, { title: string; words: string; confirm: string }> = {
  own: {
    title: 'Confirm your email',
    words: 'This shows that mail from Cuverie reaches you.',
    confirm: 'Confirm the email',
  },
  new: {
    title: 'Confirm your new email',
    words: `A Cuverie account is to have the email this link came to. It changes once the address of before has confirmed it, too.`,
    confirm: 'Confirm the new email',
  },
  old: {
    title: 'Change your email?',
    words:
      'Your Cuverie account is to have another email than the one this link came to. If it was not you who asked for it, call it off, then choose a new password.',
    confirm: 'Change the email',
  },
};

type Outcome = EmailConfirmed | 'called off' | 'invalid link';

function Done({ outcome }: { outcome: Outcome }) {
  if (outcome === 'invalid link') {
    return (
      <PasswordCard
        title="This link no longer works"
        words={`It has expired, was used already, or was called off. A new email is to be confirmed within ${EMAIL_CHANGE_HOURS} hours. Ask for another link on the page Account.`}
      >
        <ToAccount />
      </PasswordCard>
    );
  }
  if (outcome === 'called off') {
    return (
      <PasswordCard
        title="The change was called off"
        words="Your email stays as it is. If it was not you who asked for another one, someone knows your password: choose a new one."
      >
        <Button component={Link} to="/forgot-password">
          Choose a new password
        </Button>
        <ToAccount />
      </PasswordCard>
    );
  }
  const email = <strong>{outcome.email}</strong>;
  if (outcome.outcome === 'waiting') {
    return (
      <PasswordCard
        title="One more to go"
        words={
          <p>
            This address has confirmed it. Your account has the email {email} once the link in the other mail
            was used, too.
          </p>
        }
      >
        <ToAccount />
      </PasswordCard>
    );
  }
  return (
    <PasswordCard
      title={outcome.outcome === 'changed' ? 'Your email was changed' : 'Your email is confirmed'}
      words={
        outcome.outcome === 'changed' ? (
          <p>Log in with {email} from now on. Where you are logged in already, you stay so.</p>
        ) : (
          <p>Mail from Cuverie reaches you at {email}.</p>
        )
      }
    >
      <ToAccount />
    </PasswordCard>
  );
}

const ToAccount = () => (
  <Button variant="default" component={Link} to="/account">
    Go to the page Account
  </Button>
);

/** Asks before the link is used, because mail scanners open links too. */
function Question({ token, at }: { token: string; at: At }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState<'confirm' | 'refuse'>();
  const [failure, setFailure] = useState<string>();
  const { title, words, confirm } = QUESTIONS[at];

  const use = async (how: 'confirm' | 'refuse') => {
    setBusy(how);
    setFailure(undefined);
    try {
      const answer = await call(emailOperations[how], { body: { token } });
      setOutcome('outcome' in answer ? (answer as EmailConfirmed) : 'called off');
    } catch (cause) {
      if (cause instanceof ApiFailure && cause.code === EMAIL_LINK_INVALID) setOutcome('invalid link');
      else setFailure(messageOf(cause));
    } finally {
      setBusy(undefined);
    }
  };

  if (outcome !== undefined) return <Done outcome={outcome} />;
  return (
    <PasswordCard title={title} words={words}>
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      <Button loading={busy === 'confirm'} disabled={busy === 'refuse'} onClick={() => void use('confirm')}>
        {confirm}
      </Button>
      {at === 'old' && (
        <Button
          variant="default"
          loading={busy === 'refuse'}
          disabled={busy === 'confirm'}
          onClick={() => void use('refuse')}
        >
          It wasn’t me: call it off
        </Button>
      )}
    </PasswordCard>
  );
}

/** The target of links that confirm or change an email address. */
export function ConfirmEmailPage() {
  const link = useLink('/confirm-email');
  const token = tokenInLink(link);
  if (token === null) {
    return (
      <PasswordCard
        title="This link is not complete"
        words="Open the link from your mail once more, whole, or ask for a new one on the page Account."
      >
        <ToAccount />
      </PasswordCard>
    );
  }
  return <Question key={token} token={token} at={atOf(link)} />;
}
