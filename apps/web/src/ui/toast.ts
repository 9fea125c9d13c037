import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/failure.ts';

const dismiss = { 'aria-label': 'Dismiss' };

/** Short news at the edge of the screen. A failure stays until it is dismissed. */
export const toast = {
  done: (message: string): string =>
    notifications.show({ message, color: 'verdigris', withBorder: true, closeButtonProps: dismiss }),
  failed: (title: string, failure: unknown): string =>
    notifications.show({
      title,
      message: messageOf(failure),
      color: 'red',
      autoClose: false,
      withBorder: true,
      closeButtonProps: dismiss,
      role: 'alert',
    }),
};
