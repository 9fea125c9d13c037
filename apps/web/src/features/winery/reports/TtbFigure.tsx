import { isByWeight, TTB_UNKNOWN, type TtbColumn, type TtbFigures } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { numberWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { type FormLine, figureWords, isTotal } from './report-words.ts';

/** The current figures of a period, and the filed ones. */
export interface Figures {
  period: string;
  now: TtbFigures;
  filed: TtbFigures | null;
}

interface Props extends Figures {
  line: FormLine;
  column: TtbColumn;
}

const bothOf = ({ now, filed }: Figures, line: string, column: TtbColumn) =>
  [now[line]?.[column], (filed ?? now)[line]?.[column]] as const;

/** Whether there is a figure, current or filed. */
export const isFilled = (figures: Figures, { line }: FormLine, column: TtbColumn): boolean =>
  bothOf(figures, line, column).some((figure) => figure !== undefined);

/** A figure of the form, which opens its entries. */
export function TtbFigure({ line: formLine, column, ...figures }: Props) {
  const { line } = formLine;
  if (!isFilled(figures, formLine, column)) return null;
  const [is, was] = bothOf(figures, line, column);
  const digits = isByWeight(line) ? 0 : 1;
  const figureText = (figure: number | undefined) => numberWords(figure ?? 0, digits, digits);
  const figure = (
    <>
      {figureText(was)}
      {is !== was && <span className={classes.now}> now {figureText(is)}</span>}
    </>
  );
  if (isTotal(formLine) || TTB_UNKNOWN.has(line)) return figure;
  return (
    <Link
      to="/winery/reports"
      search={{ period: figures.period, line, column }}
      resetScroll={false}
      aria-label={`${figureWords(line, column)}: ${figureText(was)}${is === was ? '' : `, now ${figureText(is)}`}`}
    >
      {figure}
    </Link>
  );
}
