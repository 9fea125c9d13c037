import { type OpenedShare, sharedOperations } from '@cuverie/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { ApiFailure, messageOf } from '../../../../api/failure.ts';
import classes from './Shared.module.css';

interface Props {
  linkKey: string;
  onOpened: (opened: OpenedShare) => void;
}

/** Asks for the password of a link before anything is shown. */
export function OpenByPassword({ linkKey, onOpened }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const open = useMutation({
    mutationFn: (password: string) =>
      call(sharedOperations.open, { params: { key: linkKey }, body: { password } }),
    onSuccess: onOpened,
    onError: () => input.current?.select(),
  });
  const problem =
    open.error === null
      ? undefined
      : ((open.error instanceof ApiFailure ? open.error.errors['password'] : undefined) ??
        messageOf(open.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate(input.current?.value ?? '');
  };
  return (
    <form className={classes.message} noValidate onSubmit={submit}>
      <h1>This needs a password</h1>
      <p>The sender of the link has it.</p>
      <label className={classes.field}>
        Password
        <input
          ref={input}
          type="password"
          autoComplete="off"
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'problem'}
        />
      </label>
      {problem !== undefined && (
        <p id="problem" role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <button type="submit" className={classes.button} disabled={open.isPending}>
        {open.isPending ? 'Opening…' : 'Open'}
      </button>
    </form>
  );
}
