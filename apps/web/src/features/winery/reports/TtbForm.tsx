import type { TtbReport } from '@cuverie/contract';
import { inWineGallons, TTB_UNKNOWN, type TtbColumn, type TtbFigures, unbalanced } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, numberWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import {
  type FormLine,
  type FormSection,
  figureWords,
  isTotal,
  periodWords,
  SECTIONS,
} from './report-words.ts';

/** The form, line by line; where it was filed, with what was, and what the record gives now beside it. */
export function TtbForm({ report }: { report: TtbReport }) {
  const { figures, frozen, period } = report;
  const now = inWineGallons(figures);
  const filed = frozen && inWineGallons(frozen.figures);
  const wrong = unbalanced(figures);
  return (
    <>
      {frozen && (
        <p className={classes.filed}>
          Closed by {frozen.by}, {momentWords(frozen.filedAt)}: the figures are as they were then.
          {isSame(now, filed) ? '' : ' Where the record gives another one today, it stands beside it.'}
        </p>
      )}
      {wrong.length > 0 && (
        <ErrorNotice>
          What came and what went do not balance:{' '}
          {wrong.map(({ line, column }) => figureWords(line, column)).join('; ')}. Look at the entries of that
          column.
        </ErrorNotice>
      )}
      {SECTIONS.map((section) => (
        <section key={section.title} className={classes.section}>
          <DataTable
            caption={`${section.title}, in ${section.unit}`}
            isCaptionShown
            isDense
            columns={columnsOf(section, period, now, filed)}
            rows={section.lines}
            rowKey={({ line }) => line}
          />
        </section>
      ))}
      <p className={classes.quiet}>
        Blank: what the record does not know. It has no sparkling wine, no juice, sugar or spirits on hand
        (parts III and IV), no distilling material and no nonbeverage wine. Sugar, concentrated must, water
        and spirits stand on lines 3, 4, 6, 18, 19 and 21 where they were added with their volume to wine of a
        class. Of bottles it knows those it filled, and what was taken of them from My Cellar: not what was
        counted otherwise there, exported, or moved in bond. Wine in no class counts as in fermenters. In
        brackets stands what is written into lines without words.
      </p>
      <p className={classes.onPaper}>
        {periodWords(period)}. A draft, to be checked against the text of the law.
      </p>
    </>
  );
}

const isSame = (one: TtbFigures, other: TtbFigures | null): boolean =>
  SECTIONS.every(({ lines, columns }) =>
    lines.every(({ line }) => columns.every((column) => one[line]?.[column] === other?.[line]?.[column])),
  );

const columnsOf = (section: FormSection, period: string, now: TtbFigures, filed: TtbFigures | null) => [
  {
    ...words<FormLine>('Line', ({ number, words: said }) => (number === '' ? said : `${number}. ${said}`)),
    isName: true,
  },
  ...section.columns.map((column) =>
    numbers<FormLine>(column === 'all' ? 'Amount' : `(${column})`, (line) => (
      <Figure line={line} column={column} period={period} now={now} filed={filed} />
    )),
  ),
];

interface FigureProps {
  line: FormLine;
  column: TtbColumn;
  period: string;
  now: TtbFigures;
  filed: TtbFigures | null;
}

function Figure({ line: formLine, column, period, now, filed }: FigureProps) {
  const { line } = formLine;
  const [is, was] = [now[line]?.[column], (filed ?? now)[line]?.[column]];
  if (is === undefined && was === undefined) return null;
  const digits = line.startsWith('grapes') ? 0 : 1;
  const said = (figure: number | undefined) => numberWords(figure ?? 0, digits, digits);
  const figure = (
    <>
      {said(was)}
      {is !== was && <span className={classes.now}> now {said(is)}</span>}
    </>
  );
  if (isTotal(formLine) || TTB_UNKNOWN.has(line)) return figure;
  return (
    <Link
      to="/winery/reports"
      search={{ period, line, column }}
      resetScroll={false}
      aria-label={`${figureWords(line, column)}: ${said(was)}${is === was ? '' : `, now ${said(is)}`}`}
    >
      {figure}
    </Link>
  );
}
