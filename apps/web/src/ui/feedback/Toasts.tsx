import { Notifications } from '@mantine/notifications';
import { useIsPhone } from '../page/useIsNarrow.ts';

/**
 * Short messages over the page, below dialogs (z-index 200), whose buttons they would cover. They are loaded with the
 * page: loaded later, they would be missing when the network is. On a phone several would cover the page, so only the
 * latest is shown, over the edges of those before; a tap unfolds them.
 */
export function Toasts() {
  const layout = useIsPhone() ? 'stacked' : 'default';
  return <Notifications position="bottom-right" layout={layout} autoClose={6000} zIndex={190} />;
}
