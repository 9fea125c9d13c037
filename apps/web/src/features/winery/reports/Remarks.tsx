import type { TtbReport } from '@cuverie/contract';
import { inWineGallons } from '@cuverie/domain';
import { Link } from '@tanstack/react-router';
import { dayWords, numberWords } from '../../../ui/words.ts';
import classes from './Reports.module.css';
import { figureWords } from './report-words.ts';

/** Part X: what has to be explained, with the notes of the operations. */
export function Remarks({ remarks }: Pick<TtbReport, 'remarks'>) {
  if (remarks.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="remarks">
      <h2 id="remarks">Part X: remarks</h2>
      <ul className={classes.lines} aria-label="Remarks">
        {remarks.map(({ line, operationId, number, at, amount, note }) => (
          <li key={`${number} ${line}`}>
            <span>
              {remarkWords(line, amount)},{' '}
              <Link to="/winery/journal" search={{ operation: operationId }}>
                no. {number}
              </Link>
              {`, ${dayWords(at.slice(0, 10))}: ${note ?? 'not explained yet: add a note to the operation'}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Section B, line 19: Inventory shortage, 2.4 gallons`. */
function remarkWords(line: string, litres: number): string {
  const gallons = inWineGallons({ [line]: { all: litres } })[line]?.all ?? 0;
  return `${figureWords(line, 'all').replace('Part I, section', 'Section')}, ${numberWords(gallons, 1)} gallons`;
}
