import { Notifications } from '@mantine/notifications';

/** Below dialogs (z-index 200), whose buttons it would cover. */
export function ToastList() {
  return <Notifications position="bottom-right" autoClose={6000} zIndex={190} />;
}
