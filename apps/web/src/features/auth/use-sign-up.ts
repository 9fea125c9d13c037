import type { User } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { useTyped } from '../../ui/form/useTyped.ts';
import { register, registrationMessage } from './register.ts';
import { signIn } from './sign-in.ts';
import {
  accountOf,
  emptySignUp,
  firstStepErrors,
  noticeOf,
  type SignUpErrors,
  secondStepErrors,
  stepOf,
} from './sign-up-form.ts';

export interface SignUpOutcome {
  plan: Plan | undefined;
  onSignedIn: (user: User) => void;
  /** The account is made, but signing in to it failed. */
  onRegistered: () => void;
}

/** Keeps the keyboard with what happens: on the first field that is wrong, or on the heading of a new step. */
function useFocus(step: number, attempt: number) {
  const card = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const wrong = attempt > 0 ? card.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined;
    const heading = shown.current !== step ? card.current?.querySelector<HTMLElement>('h2') : undefined;
    (wrong ?? heading)?.focus();
    shown.current = step;
  }, [step, attempt]);
  return card;
}

/** The state of the sign-up page and its two acts: go on to the second step, and create the account. */
export function useSignUp({ plan, onSignedIn, onRegistered }: SignUpOutcome) {
  const form = useTyped(emptySignUp);
  const [step, setStep] = useState<1 | 2>(1);
  const [busy, setBusy] = useState(false);
  const card = useFocus(step, form.refusals);

  const show = (errors: SignUpErrors, at: 1 | 2, failure?: string) => {
    form.refuse(errors, failure);
    setStep(at);
  };

  const refuse = (cause: unknown) => {
    const errors = cause instanceof ApiFailure ? cause.errors : {};
    show(
      errors,
      Object.keys(errors).length > 0 ? stepOf(errors) : step,
      noticeOf(registrationMessage(cause), errors),
    );
    setBusy(false);
  };

  const create = async () => {
    const { values } = form;
    setBusy(true);
    try {
      await register(accountOf(values, plan));
    } catch (cause) {
      return refuse(cause);
    }
    // The account is there: whatever happens now must not look as if it were not.
    await signIn(values.email, values.password).then(onSignedIn, onRegistered);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.clear();
    const first = firstStepErrors(form.values);
    if (Object.keys(first).length > 0) return show(first, 1);
    if (step === 1) return show({}, 2);
    const second = secondStepErrors(form.values);
    if (Object.keys(second).length > 0) return show(second, 2);
    void create();
  };

  return { form, step, busy, card, submit, back: () => setStep(1) };
}

export type SignUpForm = ReturnType<typeof useSignUp>['form'];
