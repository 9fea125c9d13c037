import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, colorScheme } from '../theme/color-scheme.ts';
import classes from './ColorSchemeButton.module.css';

const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const names: Record<ColorScheme, string> = { auto: 'as the system', light: 'light', dark: 'dark' };

/** One button that walks through the three choices of colours. */
export function ColorSchemeButton() {
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.get);
  const next = colorScheme.next();
  const Icon = icons[chosen];
  const label = `Colours: ${names[chosen]}. Change to ${names[next]}`;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => colorScheme.set(next)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  );
}
