import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import classes from './Factor.module.css';
import { Factor } from './Factor.tsx';
import { codesAsText, codesLeftWords } from './factor-words.ts';
import { useRenewCodes } from './factors.queries.ts';

interface Props {
  left: number;
  onMade: (codes: readonly string[]) => void;
}

/** Codes for who has lost their phone. */
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

interface DialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** They are shown once: whoever closes this says that they kept them. */
export function CodesDialog({ codes, email, onClose }: DialogProps) {
  const [isKept, setKept] = useState(false);
  useFocusReturn(true);
  const text = codesAsText(codes, email);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep your recovery codes"
      size="44rem"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          Each of them logs you in once if you lose your phone or your passkey. They are shown only now: keep
          them where you find them without your phone.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <Button
            variant="default"
            onClick={() => saveFile('cuverie-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            Save as a file
          </Button>
        </Group>
        <Checkbox
          label="I have kept them"
          checked={isKept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button onClick={onClose} disabled={!isKept}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
