import { Notifications } from '@mantine/notifications';

/**
 * Short messages over the page, below dialogs (z-index 200), whose buttons they would cover. They are loaded with the
 * page: loaded later, they would be missing when the network is.
 */
export function Toasts() {
  return <Notifications position="bottom-right" autoClose={6000} zIndex={190} />;
}
