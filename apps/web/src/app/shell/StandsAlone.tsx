import type { ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { ColorSchemeButton } from './header/ColorSchemeButton.tsx';
import classes from './StandsAlone.module.css';

/** The frame of a page opened by its link: its content, and only a link home. */
export const StandsAlone = ({ children }: { children: ReactNode }) => (
  <>
    <main id="main" className={classes.main} tabIndex={-1}>
      {children}
    </main>
    <footer className={classes.foot}>
      <a href="/" className={classes.brand} aria-label="Cuverie, the cellar book">
        <Brand />
      </a>
      <ColorSchemeButton />
    </footer>
  </>
);
