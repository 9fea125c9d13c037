import { type OpenedShare, sharedOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../../api/client.ts';
import { ApiFailure, messageOf } from '../../../../api/failure.ts';
import { OpenByPassword } from './OpenByPassword.tsx';
import classes from './Shared.module.css';
import { SharedList } from './SharedList.tsx';

export function SharedPage({ linkKey }: { linkKey: string }) {
  const [opened, setOpened] = useState<OpenedShare>();
  const answer = useQuery({
    queryKey: ['shared', linkKey],
    queryFn: ({ signal }) => call(sharedOperations.read, { params: { key: linkKey }, signal }),
    enabled: opened === undefined,
  });
  const shown = opened ?? (answer.data?.isLocked === false ? answer.data : undefined);
  useTitle(shown?.name);
  if (shown !== undefined) return <SharedList shown={shown} linkKey={linkKey} />;
  if (answer.data !== undefined) return <OpenByPassword linkKey={linkKey} onOpened={setOpened} />;
  if (answer.error === null)
    return (
      <output className={classes.message} aria-busy="true">
        <p>Opening what was shared…</p>
      </output>
    );
  const isGone = answer.error instanceof ApiFailure && [400, 404].includes(answer.error.status);
  return (
    <section className={classes.message}>
      <h1>{isGone ? 'This link opens nothing' : 'This could not be loaded'}</h1>
      <p role="alert">
        {isGone
          ? 'It may have ended or been taken back, or part of it is missing. Ask the sender for a new one.'
          : messageOf(answer.error)}
      </p>
      {!isGone && (
        <button type="button" className={classes.button} onClick={() => void answer.refetch()}>
          Try again
        </button>
      )}
    </section>
  );
}

/** Sets the title of the browser tab to that of the page. */
function useTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Cuverie`;
  }, [name]);
}
