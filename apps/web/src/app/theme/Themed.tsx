import '@mantine/core/styles.layer.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { colorScheme } from './color-scheme.ts';
import { cssVariables, theme } from './theme.ts';

/** Mantine's way to the choice; each provider follows it by itself. */
function followChoice(): MantineColorSchemeManager {
  let forget: (() => void) | undefined;
  return {
    get: colorScheme.get,
    set: colorScheme.set,
    subscribe: (update) => {
      forget = colorScheme.subscribe(() => update(colorScheme.get()));
    },
    unsubscribe: () => forget?.(),
    clear: () => colorScheme.set('auto'),
  };
}

/** Whatever is built of Mantine stands in here; the public pages do without and stay light. */
export function Themed({ children }: { children: ReactNode }) {
  const [manager] = useState(followChoice);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}

/** The same around pages. */
export const ThemedOutlet = () => (
  <Themed>
    <Outlet />
  </Themed>
);
