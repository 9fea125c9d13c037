import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './mantine.module.css';

/** The ten shades of one of the colours in tokens.css, light to dark. */
function shades(name: string): MantineColorsTuple {
  const shade = (step: number) => `var(--cv-${name}-${step})`;
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)];
}

/** The Mantine theme with the colours and fonts of tokens.css. */
export const theme = createTheme({
  colors: {
    must: shades('must'),
    verdigris: shades('verdigris'),
    straw: shades('straw'),
    red: shades('brick'),
    gray: shades('limestone'),
    dark: shades('slate'),
  },
  primaryColor: 'must',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#22262b',
  fontFamily: 'var(--cv-font-text)',
  headings: {
    fontFamily: 'var(--cv-font-display)',
    fontWeight: '480',
    sizes: {
      h1: { fontSize: 'clamp(1.875rem, 1.5rem + 1.6vw, 2.5rem)', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--cv-radius-small)',
    sm: 'var(--cv-radius-small)',
    md: 'var(--cv-radius)',
    lg: 'var(--cv-radius-large)',
    xl: 'var(--cv-radius-large)',
  },
  spacing: {
    xs: 'var(--cv-space-1)',
    sm: '0.75rem',
    md: 'var(--cv-space-2)',
    lg: 'var(--cv-space-3)',
    xl: 'var(--cv-space-4)',
  },
  shadows: { xs: 'var(--cv-shadow-1)', sm: 'var(--cv-shadow-1)', md: 'var(--cv-shadow-2)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    // The list scrolls natively. Mantine's scroll area would need the focus to be scrolled by keyboard.
    Autocomplete: {
      defaultProps: { size: 'md', withScrollArea: false },
      styles: { options: { maxBlockSize: '15rem', overflowY: 'auto' } },
    },
    PasswordInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    Checkbox: { defaultProps: { size: 'md' } },
    // The lines between its choices are too bright in the dark scheme.
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Input: { classNames: { wrapper: classes.wrapper, input: classes.input } },
    InputWrapper: { classNames: { label: classes.label, description: classes.description } },
    Modal: {
      classNames: {
        content: classes.modalContent,
        header: classes.modalHeader,
        title: classes.modalTitle,
      },
      defaultProps: {
        radius: 'lg',
        padding: 'lg',
        // Mantine renders a <header>, which outside of an article would be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        // Without graphics hardware, a blur costs 40 ms for each frame of a dialog and each typed letter.
        overlayProps: { backgroundOpacity: 0.55 },
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    // Menus contain commands only, and stay within the landmark of the button that opened them.
    Menu: {
      classNames: { item: classes.menuItem },
      defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false },
    },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
});

/**
 * Maps Mantine's colour variables to tokens.css. The contrast is at least 4.5:1 for text and 3:1 for a field's border.
 */
export const cssVariables: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--cv-ground)',
    '--mantine-color-text': 'var(--cv-ink)',
    '--mantine-color-bright': 'var(--cv-ink)',
    '--mantine-color-dimmed': 'var(--cv-ink-soft)',
    '--mantine-color-placeholder': 'var(--cv-ink-soft)',
    '--mantine-color-error': 'var(--cv-error-text)',
    '--mantine-color-success': 'var(--cv-copper-text)',
    '--mantine-color-anchor': 'var(--cv-accent-text)',
    '--mantine-color-default': 'var(--cv-raised)',
    '--mantine-color-default-hover': 'var(--cv-sunken)',
    '--mantine-color-default-color': 'var(--cv-ink)',
    '--mantine-color-default-border': 'var(--cv-line-strong)',
    '--mantine-color-must-filled': 'var(--cv-accent)',
    '--mantine-color-must-filled-hover': 'var(--cv-accent-hover)',
    '--mantine-color-must-text': 'var(--cv-accent-text)',
    '--mantine-color-must-light': 'var(--cv-accent-soft)',
    '--mantine-color-must-light-color': 'var(--cv-accent-text)',
  };
  return { variables: {}, light: roles, dark: roles };
};
