import type { ClassColumn, TtbColumn } from '@cuverie/domain';
import { Details } from '../../../ui/page/Details.tsx';
import { countText } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { columnWords, type FormLine, type FormSection, isTotal, lineWords } from './report-words.ts';
import { type Figures, isFilled, TtbFigure } from './TtbFigure.tsx';

interface Props {
  section: FormSection;
  figures: Figures;
}

/** A section of the form on a phone: a row for each line with its figures, and empty lines collapsed. */
export function TtbLines({ section: { title, unit, columns, lines }, figures }: Props) {
  const columnsOf = (line: FormLine) => columns.filter((column) => isFilled(figures, line, column));
  const filled = lines.filter((line) => columnsOf(line).length > 0);
  const blank = lines.filter((line) => columnsOf(line).length === 0);
  const used = columns.filter((column) => filled.some((line) => isFilled(figures, line, column)));
  return (
    <>
      <h2>{title}</h2>
      <p className={classes.quiet}>{[`In ${unit}`, ...used.filter(isClass).map(columnWords)].join(' · ')}</p>
      {filled.length > 0 && (
        <ul className={classes.lines} aria-label={title}>
          {filled.map((line) => (
            <li key={line.line} data-total={isTotal(line) || undefined}>
              <span>{lineWords(line)}</span>
              <span className={classes.figures}>
                {columnsOf(line).map((column) => (
                  <span key={column}>
                    {isClass(column) && <small aria-hidden={!isTotal(line)}>({column})</small>}
                    <TtbFigure line={line} column={column} {...figures} />
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <BlankLines title={title} lines={blank} />
    </>
  );
}

/** The collapsed empty lines. */
export function BlankLines({ title, lines }: { title: string; lines: readonly FormLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Details summary={`${countText(lines.length, 'line')} ${lines.length === 1 ? 'is' : 'are'} blank`}>
      <ul className={classes.lines} aria-label={`Blank lines of ${title}`}>
        {lines.map((line) => (
          <li key={line.line}>{lineWords(line)}</li>
        ))}
      </ul>
    </Details>
  );
}

const isClass = (column: TtbColumn): column is ClassColumn => column !== 'all';
