import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { useWarmUp } from '../../platform/warm-up.ts';
import { Later, later } from './Later.tsx';

const ToastList = later(async () => (await import('./ToastList.tsx')).ToastList);
const PARTS = [ToastList.preload];

/** The place of short news; its code comes once somebody does something, or there is some. */
export function Toasts() {
  useWarmUp(PARTS);
  const { notifications } = useNotifications();
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = wasNeeded || notifications.length > 0;
  if (isNeeded && !wasNeeded) setNeeded(true);
  return <Later onFailed={() => undefined}>{isNeeded && <ToastList />}</Later>;
}
