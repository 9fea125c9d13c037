import type { User } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { useEffect, useEffectEvent, useRef } from 'react';
import { deviceMark } from '../../platform/device-mark.ts';
import { checkForm } from '../../ui/form/fields.ts';
import { NOT_YET, type RowForm, useRowForm } from '../../ui/form/useRowForm.ts';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { signIn } from './login.ts';
import { register, registrationMessage } from './register.ts';
import {
  accountOf,
  firstStepErrors,
  isWinery,
  type SignUpValues,
  secondStepErrors,
  stepOf,
} from './sign-up-form.ts';
import { storedInvitation } from './stored-invitation.ts';
import { storedSignUp } from './stored-sign-up.ts';

export interface SignUpOutcome {
  plan: Plan | undefined;
  /** The step in the address. Going back leads from the second to the first. */
  step: 1 | 2;
  onStep: (step: 1 | 2, replace?: boolean) => void;
  /** @param isNewWinery whether a winery begins, which starts in its own section */
  onSignedIn: (user: User, isNewWinery: boolean) => void;
  /** Called if the account was created but signing in failed. */
  onRegistered: () => void;
}

export type SignUpForm = RowForm<SignUpValues>;

/** The form of the sign-up page. */
export function useSignUp({ plan, step, onStep, onSignedIn, onRegistered }: SignUpOutcome) {
  const goBack = useWayBack(step === 2);
  const back = () => goBack(() => onStep(1, true));
  const form: SignUpForm = useRowForm({
    thing: 'account',
    initial: () => storedSignUp.read(),
    check: (values) => {
      const second = step === 2 ? secondStepErrors(values, storedInvitation.get() !== null) : {};
      return checkForm({ data: values }, { ...firstStepErrors(values), ...second });
    },
    add: async (values) => {
      if (step === 1) {
        onStep(2);
        return NOT_YET;
      }
      const invitation = storedInvitation.get();
      await register({
        ...accountOf(values, plan),
        ...(invitation !== null && { invitation }),
        device: deviceMark(),
      });
      storedSignUp.forget();
      storedInvitation.forget();
      // The account exists, so later failures must not suggest otherwise.
      return signIn(values.email, values.password).then(
        // A new account has no second factor.
        (user) =>
          'next' in user ? onRegistered() : onSignedIn(user, isWinery(values) && invitation === null),
        onRegistered,
      );
    },
    onSaved: () => {},
    failed: registrationMessage,
    onRefused: (problems) => {
      if (step === 2 && stepOf(problems) === 1 && Object.keys(problems).length > 0) back();
    },
  });
  const { element, values } = form;
  useEffect(() => storedSignUp.keep(values), [values]);
  const shown = useRef<1 | 2>(null);
  const begin = useEffectEvent((at: 1 | 2) => {
    const isLoaded = shown.current === null;
    if (shown.current === at) return;
    shown.current = at;
    // After a reload on the second step the password is lost and must be typed again.
    if (isLoaded && at === 2) return onStep(1, true);
    // On a phone, focusing a field would cover the page with the keyboard before the user can read it.
    if (isLoaded && !matchMedia('(pointer: fine)').matches) return;
    const card = element.current?.closest('section');
    const wrong = card?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fields = at === 1 ? [...(card?.querySelectorAll('input') ?? [])] : [];
    const empty = fields.find(({ value }) => value === '');
    // Focuses the next field to fill in, else the heading of the step.
    (wrong ?? empty ?? card?.querySelector('h2'))?.focus();
  });
  useEffect(() => begin(step), [step]);
  return { form, step, back };
}
