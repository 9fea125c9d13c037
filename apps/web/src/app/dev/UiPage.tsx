import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { cssVariables, theme } from '../theme/theme.ts';
import { Pieces } from './Pieces.tsx';
import classes from './UiPage.module.css';

const SCHEMES = ['light', 'dark'] as const;

/** Every piece of `ui/` in every state, in both themes side by side. Only where the app is developed. */
export default function UiPage() {
  const asked = new URLSearchParams(window.location.search).get('scheme');
  const scheme = SCHEMES.find((one) => one === asked);
  if (scheme !== undefined) {
    return (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        <Pieces />
      </MantineProvider>
    );
  }
  return (
    <main id="main" tabIndex={-1} className={classes.both}>
      <h1 className={classes.unseen}>The pieces of the interface</h1>
      {SCHEMES.map((one) => (
        // A theme belongs to a whole document.
        <iframe key={one} title={`The pieces, ${one}`} src={`?scheme=${one}`} className={classes.frame} />
      ))}
    </main>
  );
}
