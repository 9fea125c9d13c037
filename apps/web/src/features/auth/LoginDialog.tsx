import type { SecondFactorNeeded, User } from '@cuverie/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { useTyped } from '../../ui/form/useTyped.ts';
import { LoginForm } from './LoginForm.tsx';

const SecondStep = later(async () => (await import('./factors/SecondStep.tsx')).SecondStep);

interface LoginDialogProps {
  opened: boolean;
  onClose: () => void;
  onSignedIn: (user: User) => void;
}

/**
 * Email and password, then the second factor if the user has one. Typed text is kept when the dialog is closed, and
 * cleared after a login.
 */
export function LoginDialog({ opened, onClose, onSignedIn }: LoginDialogProps) {
  const form = useTyped({ username: '', password: '' });
  const [asked, setAsked] = useState<SecondFactorNeeded>();
  const back = () => setAsked(undefined);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        back();
        onClose();
      }}
      title={asked ? 'Confirm your login' : 'Log in to Cuverie'}
      size={440}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {asked ? (
        <Later>
          <SecondStep
            asked={asked}
            onSignedIn={(user) => {
              back();
              onSignedIn(user);
            }}
            onBack={back}
          />
        </Later>
      ) : (
        <LoginForm form={form} onSignedIn={onSignedIn} onAsked={setAsked} />
      )}
    </Modal>
  );
}
