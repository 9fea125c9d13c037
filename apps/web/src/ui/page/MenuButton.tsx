import { onPress } from './on-press.tsx';

/** A button with a menu. */
export const MenuButton = onPress('menu', async () => (await import('./OpenedMenu.tsx')).OpenedMenu);
