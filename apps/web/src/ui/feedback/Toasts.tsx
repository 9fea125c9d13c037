import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { Later, later } from './Later.tsx';

const ToastList = later(async () => (await import('./ToastList.tsx')).ToastList);
export const loadToasts = ToastList.preload;

/** Short messages over the page. Their code is loaded with the first of them. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [wasNeeded, setNeeded] = useState(false);
  const isNeeded = wasNeeded || notifications.length > 0;
  if (isNeeded && !wasNeeded) setNeeded(true);
  return (
    <Later fallback={null} onFailed={() => undefined}>
      {isNeeded && <ToastList />}
    </Later>
  );
}
