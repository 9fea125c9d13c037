import { PLAN_TERMS, type Plan, TRIAL_DAYS } from '@cuverie/domain';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { deviceZone } from '../../platform/clock.ts';
import { hasPlans } from '../../platform/has-plans.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { zoneOptions } from './settings/settings-form.ts';
import { collectionSizes, countries, isWinery, unitChoices, unitsOf, userTypes } from './sign-up-form.ts';
import type { SignUpForm } from './useSignUp.ts';

const unchosen = { value: '', label: 'Please choose' };

export function FirstStep({ form }: { form: SignUpForm }) {
  return (
    <>
      <TextInput label="Full name" autoComplete="name" required {...form.input('name')} />
      <TextInput label="Email" type="email" autoComplete="username" required {...form.input('email')} />
      <PasswordFields label="Password" form={form} />
    </>
  );
}

/** What a winery's figures go by from its first day. */
function OfWinery({ form }: { form: SignUpForm }) {
  const { country, units, timeZone } = form.values;
  return (
    <>
      <NativeSelect
        label="Country"
        required
        data={[unchosen, ...countries]}
        {...form.input('country')}
        onChange={({ currentTarget: { value } }) => form.set({ country: value, units: unitsOf(value) })}
      />
      <NativeSelect
        label="Units"
        data={unitChoices}
        {...form.input('units')}
        value={units || unitsOf(country)}
      />
      <NativeSelect
        label="Time zone"
        description="It decides which day a reading or a report belongs to"
        data={zoneOptions(timeZone || deviceZone())}
        {...form.input('timeZone')}
        value={timeZone || deviceZone()}
      />
    </>
  );
}

interface SecondStepProps {
  form: SignUpForm;
  plan: Plan | undefined;
  /** Into an estate that is there already. */
  isInvited: boolean;
}

export function SecondStep({ form, plan, isInvited }: SecondStepProps) {
  return (
    <>
      {plan !== undefined && (
        <Text px="md" py="sm" bdrs="md" bg="var(--cv-straw-soft)">
          Your plan: <strong>{PLAN_TERMS[plan].name}</strong>
          {hasPlans()
            ? `, free for ${TRIAL_DAYS} days.`
            : '. This server has no plans: nothing is charged, and everything is included.'}
        </Text>
      )}
      <NativeSelect
        label="Collection size"
        required
        data={[unchosen, ...collectionSizes]}
        {...form.input('collectionSize')}
      />
      <NativeSelect label="User type" required data={[unchosen, ...userTypes]} {...form.input('userType')} />
      {isWinery(form.values) && !isInvited && <OfWinery form={form} />}
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
        aria-invalid={form.problems['terms'] !== undefined || undefined}
        onChange={(event) => form.set({ terms: event.currentTarget.checked })}
      />
    </>
  );
}
