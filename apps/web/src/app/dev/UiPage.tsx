import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '../theme/theme.ts';
import { Pieces } from './Pieces.tsx';
import classes from './UiPage.module.css';

const SCHEMES = ['light', 'dark'] as const;

/** Every piece of `ui/` in every state, in either theme. Only where the app is developed. */
export default function UiPage() {
  const asked = new URLSearchParams(window.location.search).get('scheme');
  const scheme = SCHEMES.find((one) => one === asked) ?? 'light';
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <nav aria-label="Theme" className={classes.schemes}>
        {SCHEMES.map((one) => (
          <a key={one} href={`?scheme=${one}`} aria-current={one === scheme ? 'page' : undefined}>
            {one}
          </a>
        ))}
      </nav>
      <Pieces />
    </MantineProvider>
  );
}
