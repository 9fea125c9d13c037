import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../platform/save-file.ts';
import { useFocusReturn } from '../../../ui/page/useFocusReturn.ts';
import classes from './Factor.module.css';
import { codesAsText } from './factor-words.ts';

interface Props {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shows recovery codes once. Closing it confirms that the user saved them. */
export function CodesDialog({ codes, email, onClose }: Props) {
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
