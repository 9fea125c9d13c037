import { lazy, Suspense, useState } from 'react';
import { signOut } from '../../../features/auth/sign-out.ts';
import { membership } from '../../../platform/membership.ts';
import { outbox } from '../../../platform/outbox.ts';
import { queryClient } from '../../query-client.ts';

export const LeavingWith = lazy(() => import('./LeavingWith.tsx'));

/** Whether the user has unsent entries and must first decide what to do with them. */
export const leavesSomething = (): boolean => outbox.countOf(membership.get()?.userId) > 0;

/** Ends the session. Pending requests are aborted, because they would be refused and report an ended session. */
export function logOut(): Promise<void> {
  void queryClient.cancelQueries();
  return signOut();
}

export function LogoutButton({ className }: { className: string | undefined }) {
  const [step, setStep] = useState<'here' | 'asked' | 'leaving'>('here');
  const leave = () => {
    setStep('leaving');
    void logOut();
  };
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={step === 'leaving'}
        onClick={() => (leavesSomething() ? setStep('asked') : leave())}
      >
        {step === 'leaving' ? 'Logging out…' : 'Logout'}
      </button>
      {step === 'asked' && (
        <Suspense>
          <LeavingWith onLeave={leave} onStay={() => setStep('here')} />
        </Suspense>
      )}
    </>
  );
}
