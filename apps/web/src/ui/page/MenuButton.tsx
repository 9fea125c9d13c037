import { onPress } from './on-press.tsx';

export const MenuButton = onPress('menu', async () => (await import('./OpenedMenu.tsx')).OpenedMenu);
