import type { Plan } from '@cuverie/domain';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import classes from './SignUpPage.module.css';
import { collectionSizes, userTypes } from './sign-up-form.ts';
import type { SignUpForm } from './use-sign-up.ts';

const planNames: Record<Plan, string> = {
  enthusiast: 'Enthusiast',
  collector: 'Collector',
  enterprise: 'Enterprise',
};

const unchosen = { value: '', label: 'Please choose' };

/** Who somebody is. */
export function FirstStep({ form }: { form: SignUpForm }) {
  return (
    <>
      <TextInput label="Full name" autoComplete="name" required {...form.input('name')} />
      <TextInput label="Email" type="email" autoComplete="username" required {...form.input('email')} />
      <PasswordField
        label="Password"
        description="Must be at least 8 characters long"
        autoComplete="new-password"
        reveals="password"
        {...form.input('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        reveals="confirmed password"
        {...form.input('confirmPassword')}
      />
    </>
  );
}

/** What somebody keeps, and the terms. */
export function SecondStep({ form, plan }: { form: SignUpForm; plan: Plan | undefined }) {
  return (
    <>
      {plan !== undefined && (
        <p className={classes.plan}>
          Your plan: <strong>{planNames[plan]}</strong>, free for 14 days.
        </p>
      )}
      <NativeSelect
        label="Collection size"
        required
        data={[unchosen, ...collectionSizes]}
        {...form.input('collectionSize')}
      />
      <NativeSelect label="User type" required data={[unchosen, ...userTypes]} {...form.input('userType')} />
      <Checkbox
        label={
          <>
            I agree to the {/* In a new tab: what was typed here would be lost. */}
            <a href="/terms" target="_blank">
              Terms of Service
            </a>{' '}
            and the{' '}
            <a href="/privacy" target="_blank">
              Privacy Policy
            </a>
          </>
        }
        required
        checked={form.values.terms}
        error={form.problems['terms']}
        onChange={(event) => form.set({ terms: event.currentTarget.checked })}
      />
    </>
  );
}
