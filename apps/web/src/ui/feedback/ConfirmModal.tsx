import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../page/useFocusReturn.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** Stands below the question, smaller. */
  note?: string | undefined;
  /** The verb on the button that does it. */
  confirm: string;
  /** What the way out is called. */
  cancel?: string;
  /** Whether nothing is lost by it: red is for what destroys. */
  isHarmless?: boolean;
  busy?: boolean;
  /** Why it could not be done; the dialog stays open with it. */
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, or that may be a slip. */
export function ConfirmModal(props: ConfirmProps) {
  const { opened, title, children, confirm, cancel = 'Cancel', busy = false, failure, onClose } = props;
  const { isHarmless = false, note } = props;
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{children}</Text>
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button {...(!isHarmless && { color: 'red' })} onClick={props.onConfirm} loading={busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
