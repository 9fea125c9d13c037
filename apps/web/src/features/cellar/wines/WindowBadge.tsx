import type { Wine } from '@cuverie/contract';
import { type WindowStatus, windowStatus } from '@cuverie/domain';
import {
  IconAlarm,
  IconCheck,
  IconClock,
  IconHistory,
  IconHourglass,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '../../../platform/clock.ts';
import { WINDOW_WORDS } from '../finding/words.ts';
import classes from './WindowBadge.module.css';
import { windowWords } from './wine-words.ts';

const ICON = { size: 14, stroke: 2, 'aria-hidden': true } as const;

const SIGNS = {
  early: <IconHourglass {...ICON} />,
  ready: <IconCheck {...ICON} />,
  soon: <IconClock {...ICON} />,
  'last-year': <IconAlarm {...ICON} />,
  past: <IconHistory {...ICON} />,
  unknown: <IconQuestionMark {...ICON} />,
};

/** The colour of a status, as strong as its words, and the ground below them. */
export const WINDOW_COLOURS = {
  early: ['var(--cv-accent-text)', 'var(--cv-accent-soft)'],
  ready: ['var(--cv-copper-text)', 'var(--cv-copper-soft)'],
  soon: ['var(--cv-straw-text)', 'var(--cv-straw-soft)'],
  'last-year': ['var(--cv-straw-text)', 'var(--cv-straw-soft)'],
  past: ['var(--cv-error-text)', 'var(--cv-error-soft)'],
  unknown: ['var(--cv-ink-soft)', 'var(--cv-sunken)'],
} as const;

/** Words in the colours and with the sign of a status. */
export function WindowSign({ status, children }: { status: WindowStatus; children: ReactNode }) {
  const [color, background] = WINDOW_COLOURS[status];
  return (
    <span className={classes.badge} style={{ color, background }}>
      {SIGNS[status]}
      {children}
    </span>
  );
}

type DrinkingWindow = Pick<Wine, 'drinkFrom' | 'drinkBy'>;

interface BadgeProps {
  wine: DrinkingWindow;
  /** In as few words as can be, where the years stand beside it. */
  isBrief?: boolean;
  day?: string;
}

/** A small badge that says whether it is time to drink a wine. */
export function WindowBadge({ wine, isBrief = false, day = today() }: BadgeProps) {
  const status = windowStatus(wine, day);
  if (status === 'unknown') return null;
  return (
    <WindowSign status={status}>{isBrief ? WINDOW_WORDS[status] : windowWords(wine, status)}</WindowSign>
  );
}
