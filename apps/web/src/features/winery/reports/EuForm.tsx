import type { EuRegister } from '@cuverie/contract';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { dateOfMoment, momentWords, withUnit } from '../../../ui/words.ts';
import { KIND_WORDS } from '../operation-words.ts';
import { EuCards } from './EuCards.tsx';
import { Category, EntryLink, LotLink, type LotProps } from './RegisterParts.tsx';
import classes from './Reports.module.css';
import {
  balanceIn,
  litresIn,
  otherWords,
  type RegisterEntry,
  type RegisterLot,
  registerEntries,
} from './register.ts';
import { periodWords } from './report-words.ts';

const TaxClassDialog = later(async () => (await import('../lots/TaxClassDialog.tsx')).TaxClassDialog);

const ENTRIES = [
  { ...words<RegisterEntry>('Day', ({ at }) => dateOfMoment(new Date(at))), isShort: true },
  { ...numbers<RegisterEntry>('No.', (entry) => <EntryLink entry={entry} />), isName: true },
  { ...words<RegisterEntry>('Operation', ({ kind }) => KIND_WORDS[kind]), isShort: true },
  words<RegisterEntry>('Designation', ({ lot }) => <LotLink lot={lot} />),
  words<RegisterEntry>('Vessels', ({ vessels }) => vessels.join(', ')),
  numbers<RegisterEntry>('In (L)', ({ entered }) => litresIn(entered)),
  numbers<RegisterEntry>('Out (L)', ({ withdrawn }) => litresIn(withdrawn)),
  numbers<RegisterEntry>('Balance (L)', ({ balance }) => balanceIn(balance)),
  words<RegisterEntry>('Note', (entry) => [otherWords(entry), entry.note].filter(Boolean).join('. ')),
];

/** The closing stock of a lot, beside the one the period was closed with. */
const End = ({ lot: { end }, closedWith = end }: Omit<LotProps, 'onState'>) => (
  <>
    {balanceIn(end)}
    {closedWith !== end && <span className={classes.now}> closed with {balanceIn(closedWith)}</span>}
  </>
);

const balances = (rest: (lot: RegisterLot) => LotProps) => [
  { ...words<RegisterLot>('Designation', (lot) => <LotLink lot={lot} />), isName: true },
  words<RegisterLot>('Category', (lot) => <Category {...rest(lot)} />),
  numbers<RegisterLot>('Beginning (L)', ({ beginning }) => balanceIn(beginning)),
  numbers<RegisterLot>('In (L)', ({ entered }) => litresIn(entered)),
  numbers<RegisterLot>('Out (L)', ({ withdrawn }) => litresIn(withdrawn)),
  numbers<RegisterLot>('End (L)', (lot) => <End {...rest(lot)} />),
];

/** The entries and removals of lots, with their opening and closing stock. */
export function EuForm({ register: { lots, frozen, period } }: { register: EuRegister }) {
  const [stated, setStated] = useState<RegisterLot>();
  const isPhone = useIsPhone();
  if (lots.length === 0 && frozen === null) return <EmptyState title="There was no wine in this period" />;
  const then = new Map(frozen?.lots.map((lot) => [lot.id, lot]));
  const gone = frozen?.lots.filter(({ id }) => lots.every((lot) => lot.id !== id)) ?? [];
  const entries = registerEntries(lots);
  const propsOf = (lot: RegisterLot): LotProps => ({
    lot,
    closedWith: frozen ? (then.get(lot.id)?.end ?? 0) : undefined,
    onState: setStated,
  });
  return (
    <>
      {frozen && (
        <p className={classes.filed}>
          Closed by {frozen.by}, {momentWords(frozen.filedAt)}: where a balance was another then, it stands
          beside it.
        </p>
      )}
      {isPhone && <EuCards lots={lots.map(propsOf)} entries={entries} />}
      {/* The register as a table, which is printed from a phone too. */}
      <div className={isPhone ? classes.onPaper : classes.form}>
        <DataTable
          className={classes.register}
          caption="Entries and withdrawals"
          isCaptionShown
          isDense
          columns={ENTRIES}
          rows={entries}
          rowKey={({ key }) => key}
          empty={<p>Nothing entered or left a lot in this period.</p>}
        />
        <DataTable
          className={classes.register}
          caption="Balance of each lot"
          isCaptionShown
          isDense
          columns={balances(propsOf)}
          rows={lots}
          rowKey={({ id }) => id}
        />
      </div>
      {gone.map(({ id, code, end }) => (
        <p key={id} className={classes.now}>
          {code}: closed with {withUnit(end, 'L')}; the record has nothing of it in this period today.
        </p>
      ))}
      <p className={classes.quiet}>
        The register has the operations of Regulations (EU) 2018/273 and 2018/274 that the record knows:
        coupage, bottling, distilling, losses, receipts and dispatches. It has no enrichment, acidification,
        deacidification, sweetening, fortification, oak pieces or treatments, and no category finer than must
        and wine. What stays within a lot, from tank to barrel say, is no entry. The number of an entry is
        that of its operation in the journal.
      </p>
      <p className={classes.onPaper}>
        {periodWords(period)}. A draft, to be checked against the text of the law.
      </p>
      <Later onFailed={() => setStated(undefined)}>
        {stated && <TaxClassDialog lots={[stated]} onClose={() => setStated(undefined)} />}
      </Later>
    </>
  );
}
