import '@mantine/core/styles.layer.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { colorScheme } from './color-scheme.ts';
import { cssVariables, theme } from './theme.ts';

/** Connects Mantine with the chosen colour scheme. Each provider follows it by itself. */
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

/** The provider for all Mantine components. The public pages do without it and stay small. */
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

/** The same provider around pages. */
export const ThemedOutlet = () => (
  <Themed>
    <Outlet />
  </Themed>
);
