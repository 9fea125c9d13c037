/** The style of a button whose label contains a user-chosen name: it wraps to as many lines as needed. */
export const NAMED_BUTTON = {
  h: 'auto',
  mih: 'var(--cv-target)',
  py: '0.5rem',
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
} as const;
