import { dateOfMoment, withUnit } from '../../../ui/words.ts';
import { KIND_WORDS } from '../operation-words.ts';
import { Category, EntryLink, LotLink, type LotProps } from './RegisterParts.tsx';
import classes from './Reports.module.css';
import { otherWords, type RegisterEntry } from './register.ts';

interface Props {
  lots: readonly LotProps[];
  entries: readonly RegisterEntry[];
}

/** The register on a phone: a card for each entry, then one for each lot. */
export const EuCards = ({ lots, entries }: Props) => (
  <div className={`${classes.section} ${classes.onScreen}`}>
    <h2>Entries and withdrawals</h2>
    {entries.length === 0 && <p>Nothing entered or left a lot in this period.</p>}
    <ul className={classes.cards} aria-label="Entries and withdrawals">
      {entries.map((entry) => (
        <li key={entry.key}>
          <span>
            <strong>{KIND_WORDS[entry.kind]}</strong> {otherWords(entry)}
          </span>
          <strong>
            {entry.entered > 0
              ? `+${withUnit(entry.entered, 'L')}`
              : `\u2212${withUnit(entry.withdrawn, 'L')}`}
          </strong>
          <span>
            <LotLink lot={entry.lot} />
            {entry.vessels.length > 0 && `, ${entry.vessels.join(', ')}`}
          </span>
          <span>{withUnit(entry.balance, 'L')} left</span>
          <small>
            {dateOfMoment(new Date(entry.at))} · no. <EntryLink entry={entry} />
            {entry.note !== null && ` · ${entry.note}`}
          </small>
        </li>
      ))}
    </ul>
    <h2>Balance of each lot</h2>
    <ul className={classes.cards} aria-label="Balance of each lot">
      {lots.map(({ lot, closedWith = lot.end, onState }) => (
        <li key={lot.id}>
          <strong>
            <LotLink lot={lot} />
          </strong>
          <strong>{withUnit(lot.end, 'L')}</strong>
          <span>
            {withUnit(lot.beginning, 'L')} at the beginning
            {lot.entered > 0 && `, ${withUnit(lot.entered, 'L')} in`}
            {lot.withdrawn > 0 && `, ${withUnit(lot.withdrawn, 'L')} out`}
          </span>
          <span>
            {closedWith !== lot.end && (
              <span className={classes.now}>closed with {withUnit(closedWith, 'L')}</span>
            )}
          </span>
          <small>
            <Category lot={lot} onState={onState} />
          </small>
        </li>
      ))}
    </ul>
  </div>
);
