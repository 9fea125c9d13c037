import type { User } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { useEffect, useRef, useState } from 'react';
import { checked } from '../../ui/form/fields.ts';
import { NOT_YET, type RowForm, useRowForm } from '../../ui/form/useRowForm.ts';
import { signIn } from './login.ts';
import { register, registrationMessage } from './register.ts';
import {
  accountOf,
  emptySignUp,
  firstStepErrors,
  type SignUpValues,
  secondStepErrors,
  stepOf,
} from './sign-up-form.ts';

export interface SignUpOutcome {
  plan: Plan | undefined;
  onSignedIn: (user: User) => void;
  /** The account is made, but signing in to it failed. */
  onRegistered: () => void;
}

export type SignUpForm = RowForm<SignUpValues>;

/** The form of the sign-up page, and which of its two steps it is at. */
export function useSignUp({ plan, onSignedIn, onRegistered }: SignUpOutcome) {
  const [step, setStep] = useState<1 | 2>(1);
  const form: SignUpForm = useRowForm({
    thing: 'account',
    initial: () => emptySignUp,
    check: (values) => {
      const second = step === 2 ? secondStepErrors(values) : {};
      return checked({ data: values }, { ...firstStepErrors(values), ...second });
    },
    add: async (values) => {
      if (step === 1) {
        setStep(2);
        return NOT_YET;
      }
      await register(accountOf(values, plan));
      // The account is there: whatever happens now must not look as if it were not.
      return signIn(values.email, values.password).then(onSignedIn, onRegistered);
    },
    onSaved: () => {},
    failed: registrationMessage,
    onRefused: (problems) => Object.keys(problems).length > 0 && setStep(stepOf(problems)),
  });
  const { element } = form;
  const shown = useRef(step);
  // The keyboard goes on from the heading of a new step, where no wrong field has it.
  useEffect(() => {
    const card = element.current?.closest('section');
    if (shown.current !== step && !card?.querySelector('[aria-invalid="true"]'))
      card?.querySelector('h2')?.focus();
    shown.current = step;
  }, [element, step]);
  return { form, step, back: () => setStep(1) };
}
