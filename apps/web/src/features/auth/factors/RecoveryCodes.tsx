import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Factor } from './Factor.tsx';
import { codesLeftWords } from './factor-words.ts';
import { useRenewCodes } from './factors.queries.ts';

interface Props {
  left: number;
  onMade: (codes: readonly string[]) => void;
}

/** Codes for a user who lost their phone. */
export function RecoveryCodes({ left, onMade }: Props) {
  const renew = useRenewCodes();
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    renew.reset();
  };
  return (
    <Factor
      title="Recovery codes"
      words={`For when your phone is lost. ${codesLeftWords(left)}`}
      action={
        <Button variant="default" aria-label="Make new recovery codes" onClick={() => setAsked(true)}>
          Make new
        </Button>
      }
    >
      <ConfirmDialog
        opened={isAsked}
        title="Make new recovery codes?"
        confirm="Make new ones"
        isHarmless
        busy={renew.isPending}
        failure={renew.error === null ? undefined : messageOf(renew.error)}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recoveryCodes }) => {
              close();
              onMade(recoveryCodes);
            },
          })
        }
        onClose={close}
      >
        Those you have work no more.
      </ConfirmDialog>
    </Factor>
  );
}
