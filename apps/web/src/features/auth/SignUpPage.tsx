import { Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { loginDialog } from './login-dialog.ts';
import classes from './SignUpPage.module.css';
import { FirstStep, SecondStep } from './SignUpSteps.tsx';
import { type SignUpOutcome, useSignUp } from './use-sign-up.ts';

const promises = ['14-day free trial', 'No credit card required', 'Cancel anytime'];

function Pitch() {
  return (
    <div className={classes.pitch}>
      <Link to="/" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> Back to home
      </Link>
      <h1 className={classes.title}>Open your cellar book</h1>
      <p className={classes.lead}>Every bottle and barrel, its place, its age and its notes, together.</p>
      <ul className={classes.promises} data-newcomers="open">
        {promises.map((promise) => (
          <li key={promise}>
            <IconCheck size={18} aria-hidden /> {promise}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What stands in the place of the form where the server takes no new accounts. */
function NoNewcomers() {
  return (
    <section className={classes.card} data-newcomers="closed">
      <h2 className={classes.heading}>No new accounts here</h2>
      <p>Whoever runs this server takes no new accounts. Ask them if you should have one.</p>
      <Button mt="md" fullWidth onClick={loginDialog.open}>
        Log in
      </Button>
    </section>
  );
}

/** Sign-up in two steps: who you are, then what you keep. */
export function SignUpPage(props: SignUpOutcome) {
  const { form, step, busy, card, submit, back } = useSignUp(props);
  return (
    <div className={classes.page}>
      <Pitch />
      <NoNewcomers />
      <form ref={card} className={classes.card} data-newcomers="open" noValidate onSubmit={submit}>
        <p className={classes.step}>Step {step} of 2</p>
        <h2 className={classes.heading} tabIndex={-1}>
          {step === 1 ? 'Create your account' : 'About your collection'}
        </h2>
        <Stack>
          {form.failure !== undefined && <ErrorNotice>{form.failure}</ErrorNotice>}
          {step === 1 ? <FirstStep form={form} /> : <SecondStep form={form} plan={props.plan} />}
          {step === 1 ? (
            <Button type="submit" fullWidth>
              Continue
            </Button>
          ) : (
            <div className={classes.ways}>
              <Button variant="default" onClick={back} disabled={busy}>
                Back
              </Button>
              <Button type="submit" loading={busy}>
                Create Account
              </Button>
            </div>
          )}
        </Stack>
        <p className={classes.signIn}>
          Already have an account?{' '}
          <Link to="/" onClick={loginDialog.open}>
            Sign in
          </Link>
        </p>
      </form>
    </div>
  );
}
