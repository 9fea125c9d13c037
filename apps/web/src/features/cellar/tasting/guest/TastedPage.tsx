import type { GuestTasting, TastingScore } from '@cuverie/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiFailure, isUnanswered, messageOf } from '../../../../api/failure.ts';
import shared from '../../sharing/shared/Shared.module.css';
import classes from './Tasted.module.css';
import { TastedWine } from './TastedWine.tsx';
import { tastedSession } from './tasted-session.ts';

/** A tasting on a guest's phone. Guests join with a name, score the wines, and see the results. */
export function TastedPage({ linkKey }: { linkKey: string }) {
  const [session] = useState(() => tastedSession(linkKey));
  const { tasted, guest, waiting, failure } = session.use();
  useEffect(() => session.begin(), [session]);
  const name = tasted?.name;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Cuverie`;
  }, [name]);
  const isGone = failure instanceof ApiFailure && [400, 404].includes(failure.status);
  if (isGone && tasted === undefined)
    return (
      <section className={shared.message}>
        <h1>This link opens nothing</h1>
        <p role="alert">
          The tasting may have been deleted, or part of the link is missing. Ask the host for another.
        </p>
      </section>
    );
  if (tasted === undefined)
    return (
      <output className={shared.message}>
        <p>{failure === undefined ? 'Opening the tasting…' : messageOf(failure)}</p>
      </output>
    );
  if (guest === null || tasted.guest === null) return <Join tasted={tasted} onJoin={session.join} />;
  return (
    <div className={shared.page}>
      <header className={shared.top}>
        <h1>{tasted.name}</h1>
        <p className={shared.quiet}>
          <span>You taste as {tasted.guest.name}</span>
          <span>{tasted.isBlind ? 'Blind' : 'Open'}</span>
        </p>
      </header>
      <output className={classes.state}>
        {stateWords(tasted, failure, Object.keys(waiting).length > 0)}
      </output>
      <ol className={classes.wines}>
        {tasted.wines.map((wine, at) => (
          <TastedWine
            key={wine.id}
            number={at + 1}
            wine={wine}
            tasted={tasted}
            said={scoreOf(tasted, waiting, wine.id)}
            onSay={session.say}
          />
        ))}
      </ol>
      <details className={classes.elsewhere}>
        <summary>Go on on another phone</summary>
        <p>Open this address there. Do not share it: anyone who has it scores as you.</p>
        <code>{`${location.origin}/t/${linkKey}#${guest}`}</code>
      </details>
    </div>
  );
}

/** Whether the scores are stored, and if not, why. */
function stateWords({ isClosed }: GuestTasting, failure: unknown, isUnsent: boolean): string {
  if (isClosed) return 'This tasting is closed. These are its results.';
  if (isUnanswered(failure))
    return 'No network. What you say is kept on this phone and sent once there is one.';
  if (failure !== undefined) return messageOf(failure);
  return isUnsent ? 'Sending…' : 'All you said is stored.';
}

/** The score of a wine: the unsent one, else the stored one. */
const scoreOf = (
  { guest }: GuestTasting,
  waiting: Record<string, TastingScore>,
  wine: string,
): TastingScore =>
  waiting[wine] ??
  guest?.scores.find((score) => score.wine === wine) ?? { wine, points: null, parts: null, note: null };

interface JoinProps {
  tasted: GuestTasting;
  onJoin: (name: string) => Promise<void>;
}

function Join({ tasted, onJoin }: JoinProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onJoin(name);
    } catch (cause) {
      const problem = cause instanceof ApiFailure ? cause.errors['name'] : undefined;
      setProblem(problem ?? messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={shared.message} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{tasted.name}</h1>
      {tasted.isClosed ? (
        <p>This tasting is closed: no one can join it any more.</p>
      ) : (
        <>
          <p>Say who you are, and taste. You need no account.</p>
          <label className={shared.field}>
            Your name
            <input
              value={name}
              autoComplete="off"
              maxLength={60}
              required
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : 'problem'}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          {problem !== undefined && (
            <p id="problem" role="alert" className={shared.problem}>
              {problem}
            </p>
          )}
          <button type="submit" className={shared.button} disabled={isBusy}>
            Taste along
          </button>
        </>
      )}
    </form>
  );
}
