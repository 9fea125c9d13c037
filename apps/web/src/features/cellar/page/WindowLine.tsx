import type { Wine } from '@cuverie/contract';
import { windowStatus } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { WINDOW_COLOURS, WindowBadge } from '../wines/WindowBadge.tsx';
import { drinkWindowWords, windowWords } from '../wines/wine-words.ts';
import classes from './WindowLine.module.css';
import { windowLine } from './window-line.ts';

const percent = (at: number): string => `${at.toFixed(2)}%`;

/** The drinking window on a line of years, with today marked. */
export function WindowLine({ wine }: { wine: Wine }) {
  const day = today();
  const line = windowLine(wine, day);
  if (line === undefined) return <p className={classes.none}>No drinking window is entered.</p>;
  const status = windowStatus(wine, day);
  const [colour] = WINDOW_COLOURS[status];
  const words = drinkWindowWords(wine);
  return (
    <div>
      <p className={classes.words}>
        Drink <strong>{words}</strong> <WindowBadge wine={wine} />
      </p>
      <figure
        className={classes.line}
        aria-label={`Drinking window ${words}. Today: ${windowWords(wine, status)}.`}
      >
        <div
          className={classes.window}
          data-open-from={line.isOpen.from || undefined}
          data-open-to={line.isOpen.to || undefined}
          style={{
            insetInlineStart: percent(line.from),
            inlineSize: percent(Math.max(line.to - line.from, 0.5)),
            color: colour,
          }}
        />
        <div className={classes.today} style={{ insetInlineStart: percent(line.today) }}>
          <span data-side={line.today > 85 ? 'end' : line.today < 15 ? 'start' : undefined}>today</span>
        </div>
        {line.marks.map(({ year, at }) => (
          <span
            key={year}
            className={classes.year}
            data-side={at > 95 ? 'end' : at < 5 ? 'start' : undefined}
            style={{ insetInlineStart: percent(at) }}
          >
            {year}
          </span>
        ))}
      </figure>
    </div>
  );
}
