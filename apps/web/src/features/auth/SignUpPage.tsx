import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasPlans } from '../../platform/has-plans.ts';
import { organisation } from '../../platform/organisation.ts';
import { Form } from '../../ui/form/Form.tsx';
import classes from './auth.module.css';
import { loginDialog } from './login-dialog.ts';
import { OrganisationButton } from './organisation/OrganisationButton.tsx';
import { FirstStep, SecondStep } from './SignUpSteps.tsx';
import { storedInvitation } from './stored-invitation.ts';
import { type SignUpOutcome, useSignUp } from './useSignUp.ts';

const promises = () =>
  hasPlans()
    ? ['14-day free trial', 'No credit card required', 'Cancel anytime']
    : [
        'This server has no plans: nothing is charged',
        'Everything is included',
        'Leave with all your data anytime',
      ];

function Pitch() {
  return (
    <div>
      <Text component={Link} to="/" c="dimmed" lh="var(--cv-target)">
        <IconArrowLeft size={18} aria-hidden style={{ verticalAlign: 'middle' }} /> Back to home
      </Text>
      <h1 className={classes.title}>Open your cellar book</h1>
      <Text maw="28rem" mt="md" c="dimmed" fz="1.125rem">
        Every bottle and barrel, its place, its age and its notes, together.
      </Text>
      <ul className={classes.promises} data-newcomers="open">
        {promises().map((promise) => (
          <li key={promise}>
            <IconCheck size={18} aria-hidden /> {promise}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shown instead of the form if sign-up is closed. */
function NoNewcomers() {
  return (
    <section className={classes.card} data-newcomers="closed">
      <h2 className={classes.heading}>No new accounts here</h2>
      <p>This server takes no new accounts. Ask its administrator if you should have one.</p>
      <Button mt="md" fullWidth onClick={loginDialog.open}>
        Log in
      </Button>
    </section>
  );
}

/** A login by the organisation creates an account too. */
function ByOrganisation({ isFirst = false }: { isFirst?: boolean }) {
  if (organisation() === undefined) return null;
  return (
    <Stack gap="xs" mt={isFirst ? 0 : 'md'}>
      <OrganisationButton isFirst={isFirst} />
      <Text c="dimmed" fz="sm">
        It makes your account, if you have none, and with it you agree to the{' '}
        <a href="/terms">Terms of Service</a> and the <a href="/privacy">Privacy Policy</a>.
      </Text>
    </Stack>
  );
}

export function SignUpPage(props: SignUpOutcome) {
  if (organisation()?.isOnly !== true) return <SignUpForms {...props} />;
  return (
    <div className={classes.signUp}>
      <Pitch />
      <section className={classes.card}>
        <h2 className={classes.heading}>Create your account</h2>
        <ByOrganisation isFirst />
      </section>
    </div>
  );
}

function SignUpForms(props: SignUpOutcome) {
  const { form, step, back } = useSignUp(props);
  const [isInvited] = useState(() => storedInvitation.get() !== null);
  return (
    <div className={classes.signUp}>
      <Pitch />
      {!isInvited && <NoNewcomers />}
      {/* An invitation also works on a server whose sign-up is closed. */}
      <section className={classes.card} {...(!isInvited && { 'data-newcomers': 'open' })}>
        <Text c="dimmed" fz="sm">
          Step {step} of 2
        </Text>
        <h2 className={classes.heading} tabIndex={-1}>
          {step === 1 ? 'Create your account' : 'About your collection'}
        </h2>
        <Form form={form}>
          {step === 1 ? (
            <FirstStep form={form} />
          ) : (
            <SecondStep form={form} plan={props.plan} isInvited={isInvited} />
          )}
          {step === 1 ? (
            <Button type="submit" fullWidth>
              Continue
            </Button>
          ) : (
            <Group className={classes.ways} gap="xs">
              <Button variant="default" onClick={back} disabled={form.isBusy}>
                Back
              </Button>
              <Button type="submit" loading={form.isBusy}>
                Create Account
              </Button>
            </Group>
          )}
        </Form>
        {step === 1 && <ByOrganisation />}
        <Text mt="lg" c="dimmed" ta="center">
          Already have an account?{' '}
          <Link to="/" onClick={loginDialog.open}>
            Sign in
          </Link>
        </Text>
      </section>
    </div>
  );
}
