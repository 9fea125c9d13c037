import type { TtbReport } from '@cuverie/contract';
import { inWineGallons, type TtbFigures, unbalanced } from '@cuverie/domain';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords } from '../../../ui/words.ts';
import { Excise } from './Excise.tsx';
import { Remarks } from './Remarks.tsx';
import classes from './Reports.module.css';
import {
  columnWords,
  type FormLine,
  type FormSection,
  figureWords,
  lineWords,
  periodWords,
  SECTIONS,
} from './report-words.ts';
import { type Figures, isFilled, TtbFigure } from './TtbFigure.tsx';
import { BlankLines, TtbLines } from './TtbLines.tsx';

/** The form line by line. If it was filed, with the filed and the current figures. */
export function TtbForm({ report }: { report: TtbReport }) {
  const { figures, beginning, frozen, period, removedBefore, remarks } = report;
  const now = inWineGallons(figures, beginning);
  const filed = frozen && inWineGallons(frozen.figures, frozen.beginning);
  const all: Figures = { period, now, filed };
  const wrong = unbalanced(figures);
  const isPhone = useIsPhone();
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
      {isPhone &&
        SECTIONS.map((section) => (
          <section key={section.title} className={`${classes.section} ${classes.onScreen}`}>
            <TtbLines section={section} figures={all} />
          </section>
        ))}
      {isPhone || (
        <div className={`${classes.form} ${classes.onScreen}`}>
          {SECTIONS.map((section) => (
            <TtbTable key={section.title} section={section} figures={all} />
          ))}
        </div>
      )}
      {/* The complete form for printing. */}
      <div className={classes.onPaper}>
        {SECTIONS.map((section) => (
          <section key={section.title} className={classes.section}>
            <Lines section={section} figures={all} lines={section.lines} />
          </section>
        ))}
      </div>
      <Remarks remarks={remarks} />
      <Excise gallons={filed ?? now} removedBefore={removedBefore} />
      <p className={classes.quiet}>
        Blank: what the record does not know. It has no distilling material and no nonbeverage wine. Still
        wine that becomes sparkling or carbonated stands on line 22, from the day its lot has that class;
        sparkling wine is produced on line 2. Spirits, sugar and concentrate (parts III and IV) are received
        and on hand by the batches in stock, and used by additions. Proof gallons of spirits are wine gallons
        times their strength in % times 2 / 100; where no strength is given, they count as 50 %. Sugar,
        concentrated must, water and spirits stand on lines 3, 4, 6, 18, 19 and 21 where they were added with
        their volume to wine of a class, a day's additions to a vessel together. Of bottles it knows those it
        filled, what became of them on the page of their lot, and what was taken of them from My Cellar. A lot
        without a stated class has that of the lots it was made of; one in no class counts as in fermenters
        until it is bottled. Lines are rounded to a tenth each, and the stock at the end is what they leave.
        In brackets stands what is written into lines without words.
      </p>
      <p className={classes.onPaper}>
        {periodWords(period)}. A draft, to be checked against the text of the law.
      </p>
    </>
  );
}

interface SectionProps {
  section: FormSection;
  figures: Figures;
}

/** A section on a screen, with empty lines collapsed. */
function TtbTable({ section, figures }: SectionProps) {
  const { title, columns, lines } = section;
  const filled = lines.filter((line) => columns.some((column) => isFilled(figures, line, column)));
  return (
    <section className={classes.section}>
      {filled.length > 0 ? <Lines section={section} figures={figures} lines={filled} /> : <h2>{title}</h2>}
      <BlankLines title={title} lines={lines.filter((line) => !filled.includes(line))} />
    </section>
  );
}

const Lines = ({ section, figures, lines }: SectionProps & { lines: readonly FormLine[] }) => (
  <DataTable
    caption={`${section.title}, in ${section.unit}`}
    isCaptionShown
    isDense
    columns={columnsOf(section, figures)}
    rows={lines}
    rowKey={({ line }) => line}
  />
);

const isSame = (one: TtbFigures, other: TtbFigures | null): boolean =>
  SECTIONS.every(({ lines, columns }) =>
    lines.every(({ line }) => columns.every((column) => one[line]?.[column] === other?.[line]?.[column])),
  );

const columnsOf = (section: FormSection, figures: Figures) => [
  { ...words<FormLine>('Line', lineWords), isName: true },
  ...section.columns.map((column) =>
    numbers<FormLine>(column === 'all' ? 'Amount' : columnWords(column), (line) => (
      <TtbFigure line={line} column={column} {...figures} />
    )),
  ),
];
