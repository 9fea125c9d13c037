import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useFocusReturn } from '../page/useFocusReturn.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

export interface ConfirmProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** A note in small text below the question. */
  note?: string | undefined;
  /** The verb on the confirming button. */
  confirm: string;
  /** The label of the cancelling button. */
  cancel?: string;
  /** Whether nothing is lost. Destructive actions have a red button. */
  isHarmless?: boolean;
  busy?: boolean;
  /** The message of a failed attempt; the dialog stays open. */
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Ignores the second click of a double click, which would land on whatever the closed dialog covered. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, once: true });
}

/** Asks for confirmation of an action that cannot be undone or may be a mistake. */
export function ConfirmModal(props: ConfirmProps) {
  const { opened, title, children, confirm, cancel = 'Cancel', busy = false, failure, onClose } = props;
  const { isHarmless = false, note } = props;
  useFocusReturn(opened);
  useEffect(() => ignoreSecondClick, []);
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
