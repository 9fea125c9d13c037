import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, colorScheme } from '../../theme/color-scheme.ts';
import classes from './Header.module.css';

const icons = [
  { choice: 'auto', Icon: IconDeviceDesktop },
  { choice: 'light', Icon: IconSun },
  { choice: 'dark', Icon: IconMoon },
] as const;

const notKnownAtBuild = (): ColorScheme => 'auto';

/** A button that cycles through the three colour schemes. The style sheet shows the icon of the current one. */
export function ColorSchemeButton() {
  const chosen = useSyncExternalStore(colorScheme.subscribe, colorScheme.get, notKnownAtBuild);
  const label = colorScheme.label(chosen);
  return (
    <button
      type="button"
      className={classes.scheme}
      data-colours-button
      aria-label={label}
      title={label}
      onClick={() => colorScheme.set(colorScheme.next())}
    >
      {icons.map(({ choice, Icon }) => (
        <Icon key={choice} size={20} stroke={1.75} aria-hidden data-icon={choice} />
      ))}
    </button>
  );
}
