import { type ExciseLine, exciseOf, removedTaxpaid, sumOf, type TtbFigures } from '@cuverie/domain';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { numberWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { CLASS_WORDS } from './report-words.ts';

interface Props {
  gallons: TtbFigures;
  /** Removed earlier in the calendar year, all classes. */
  removedBefore: number;
}

/** The excise tax on what was removed taxpaid in the period, with and without the credit of a small producer. */
export function Excise({ gallons, removedBefore }: Props) {
  const isPhone = useIsPhone();
  const removed = removedTaxpaid(gallons);
  const lines = exciseOf(removed, removedBefore);
  if (lines.length === 0) return null;
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  const credit = lines.reduce((sum, line) => sum + line.credit, 0);
  return (
    <section className={classes.section}>
      {isPhone ? (
        <>
          <h2>{CAPTION}</h2>
          <ul className={classes.lines} aria-label={CAPTION}>
            {lines.map(({ class: of, gallons, tax, credit }) => (
              <li key={of}>
                <span>{CLASS_WORDS[of]}</span>
                <span>
                  {numberWords(gallons, 1, 1)} gallons: {dollars(tax)}, less {dollars(credit)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <DataTable
          caption={CAPTION}
          isCaptionShown
          isDense
          columns={COLUMNS}
          rows={lines}
          rowKey={(line) => line.class}
        />
      )}
      <p>
        {dollars(tax)} before credit; {dollars(tax - credit)} with the credit of a small producer, who has
        removed {numberWords(removedBefore + sumOf(removed), 1, 1)} gallons since the year began.
      </p>
      <p className={classes.quiet}>
        The credit is on the first 750,000 gallons of a calendar year (26 USC 5041(c)), which a group of
        wineries under one owner shares. Whether it is yours is for you to judge.
      </p>
    </section>
  );
}

const CAPTION = 'Excise tax on wine removed taxpaid';

const dollars = (amount: number): string => `US$${numberWords(amount, 2, 2)}`;

const COLUMNS = [
  { ...words<ExciseLine>('Class', (line) => CLASS_WORDS[line.class]), isName: true },
  numbers<ExciseLine>('Gallons', ({ gallons }) => numberWords(gallons, 1, 1)),
  numbers<ExciseLine>('Rate', ({ rate }) => `US$${numberWords(rate, 3, 2)}`),
  numbers<ExciseLine>('Tax', ({ tax }) => dollars(tax)),
  numbers<ExciseLine>('Credit', ({ credit }) => dollars(credit)),
  numbers<ExciseLine>('Due', ({ tax, credit }) => dollars(tax - credit)),
];
