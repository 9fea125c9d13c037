import { Text, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { numberWords } from '../../../ui/words.ts';
import classes from './BarPlot.module.css';
import type { Part } from './narrowing.ts';
import { PartLink } from './PartLink.tsx';
import { fillOf, ticks } from './plots.ts';

export interface PlotBar {
  readonly key: string | number;
  readonly value: number;
  /** The label below the bar, if there is room. */
  readonly tick: string;
  /** Its name and figures. */
  readonly words: string;
  /** Where a press leads, if anywhere: the list below, narrowed, or the drinking log of a month. */
  readonly leadsTo: Part | { readonly logOf: string } | undefined;
}

interface Props {
  label: string;
  /** Returns the bars, at most as many as there is room for, and what to say above them. */
  plotFor: (most: number) => { readonly bars: readonly PlotBar[]; readonly note?: string | undefined };
  /** The minimum width of the label below a bar, in CSS pixels. */
  tickWidth?: number;
}

/** The minimum width of a bar and of a number above it, in CSS pixels. */
const BAR = 26;
const NUMBER = 30;

/** The width used before that of the screen is known. */
const PHONE = 300;

/** From here on the grid lines are labelled in thousands. */
const LONG = 10_000;

/** Numbers as bars, each a link to what it stands for. Bars of nothing are left out for screen readers. */
export function BarPlot({ label, plotFor, tickWidth = 46 }: Props) {
  const { ref, width } = useElementSize<HTMLOListElement>();
  const room = width || PHONE;
  const { bars, note } = plotFor(Math.max(4, Math.floor(room / BAR)));
  const lines = ticks(Math.max(...bars.map(({ value }) => value)));
  const top = lines.at(-1) ?? 1;
  const column = room / bars.length;
  const every = Math.ceil(tickWidth / column);
  return (
    <>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <div className={classes.plot}>
        <div className={classes.lines} aria-hidden="true">
          {lines.map((line) => (
            <div key={line} style={{ '--at': line / top } as CSSProperties}>
              <span>{top < LONG ? numberWords(line) : compact.format(line)}</span>
            </div>
          ))}
        </div>
        <ol ref={ref} className={classes.bars} aria-label={label}>
          {bars.map((bar, index) => (
            <li key={bar.key} aria-hidden={bar.value === 0 || undefined}>
              <Bar
                bar={bar}
                fill={fillOf(bar.value, top)}
                isNumbered={column >= NUMBER}
                isTicked={index % every === 0}
              />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

interface BarProps {
  bar: PlotBar;
  fill: number;
  isNumbered: boolean;
  isTicked: boolean;
}

function Bar({ bar: { value, tick, words, leadsTo }, fill, isNumbered, isTicked }: BarProps) {
  const content = (
    <>
      <span className={classes.column}>
        {isNumbered && value > 0 && <span className={classes.number}>{compact.format(value)}</span>}
        <span className={classes.bar} style={{ '--fill': fill } as CSSProperties} />
      </span>
      <span className={classes.year}>{isTicked && tick}</span>
    </>
  );
  if (value === 0) return <div className={classes.none}>{content}</div>;
  if (leadsTo === undefined) {
    return (
      <div className={classes.none} title={words}>
        <VisuallyHidden>{words}</VisuallyHidden>
        <span style={{ display: 'contents' }} aria-hidden="true">
          {content}
        </span>
      </div>
    );
  }
  if ('logOf' in leadsTo) {
    return (
      <LogLink month={leadsTo.logOf} words={words}>
        {content}
      </LogLink>
    );
  }
  return (
    <PartLink className={classes.link} part={leadsTo} words={words}>
      {content}
    </PartLink>
  );
}

const LogLink = ({ month, words, children }: { month: string; words: string; children: ReactNode }) => (
  <Link className={classes.link} to="/cellar/history" search={{ month }} preload={false} data-words={words}>
    <VisuallyHidden>{words}</VisuallyHidden>
    <span style={{ display: 'contents' }} aria-hidden="true">
      {children}
    </span>
  </Link>
);

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });
