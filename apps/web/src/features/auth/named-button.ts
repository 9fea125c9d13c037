/** Of a button with a name somebody gave: it takes as many lines as that needs. */
export const NAMED_BUTTON = {
  h: 'auto',
  mih: 'var(--cv-target)',
  py: '0.5rem',
  styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
} as const;
