import type { EuRegister } from '@cuverie/contract';
import type { Account } from '@cuverie/domain';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { ACCOUNT_WORDS, KIND_WORDS } from '../operation-words.ts';
import classes from './Reports.module.css';
import { categoryWords } from './report-words.ts';

const TaxClassDialog = later(async () => (await import('../lots/TaxClassDialog.tsx')).TaxClassDialog);

type Lot = EuRegister['lots'][number];
type Line = Lot['lines'][number];

const litres = (amount: number): string => (amount === 0 ? '' : withUnit(amount, 'L'));

const COLUMNS = [
  {
    ...words<Line>('Operation', ({ operationId, number, kind }) => (
      <Link to="/winery/journal" search={{ operation: operationId }}>
        {KIND_WORDS[kind]} (no. {number})
      </Link>
    )),
    isName: true,
  },
  { ...words<Line>('Done', ({ at }) => momentWords(at)), isShort: true },
  words<Line>('From or to', ({ other }) =>
    other in ACCOUNT_WORDS ? ACCOUNT_WORDS[other as Account] : other,
  ),
  { ...numbers<Line>('Entered', ({ entered }) => litres(entered)), isShort: true },
  { ...numbers<Line>('Withdrawn', ({ withdrawn }) => litres(withdrawn)), isShort: true },
  { ...numbers<Line>('Balance', ({ balance }) => withUnit(balance, 'L')), isShort: true },
];

/** What entered and left each lot, with what was left. */
export function EuForm({ register: { lots, frozen } }: { register: EuRegister }) {
  const [stated, setStated] = useState<Lot>();
  if (lots.length === 0 && frozen === null) return <EmptyState title="There was no wine in this period" />;
  const then = new Map(frozen?.lots.map((lot) => [lot.id, lot]));
  const gone = frozen?.lots.filter(({ id }) => lots.every((lot) => lot.id !== id)) ?? [];
  return (
    <>
      {frozen && (
        <p className={classes.filed}>
          Closed by {frozen.by}, {momentWords(frozen.filedAt)}: where a balance was another then, it stands
          beside it.
        </p>
      )}
      {lots.map((lot) => (
        <section key={lot.id} className={classes.section} aria-label={lot.code}>
          <h2>
            <Link to="/winery/lots/$id" params={{ id: lot.id }}>
              {lot.code}
            </Link>
            {lot.name === null ? '' : ` · ${lot.name}`}
          </h2>
          <p className={classes.quiet}>
            {categoryWords(lot.class)}{' '}
            {lot.class === 'fermenting' && (
              <Anchor component="button" type="button" onClick={() => setStated(lot)}>
                State its class
              </Anchor>
            )}
          </p>
          <p>
            Beginning {withUnit(lot.beginning, 'L')}, entered {withUnit(lot.entered, 'L')}, withdrawn{' '}
            {withUnit(lot.withdrawn, 'L')}, end {withUnit(lot.end, 'L')}
            {frozen && then.get(lot.id)?.end !== lot.end && (
              <span className={classes.now}> closed with {withUnit(then.get(lot.id)?.end ?? 0, 'L')}</span>
            )}
          </p>
          {lot.lines.length > 0 && (
            <DataTable
              caption={`Entries and withdrawals of ${lot.code}`}
              columns={COLUMNS}
              rows={lot.lines}
              rowKey={(line) => String(lot.lines.indexOf(line))}
              isDense
            />
          )}
        </section>
      ))}
      {gone.map(({ id, code, end }) => (
        <p key={id} className={classes.now}>
          {code}: closed with {withUnit(end, 'L')}; the record has nothing of it in this period today.
        </p>
      ))}
      <p className={classes.quiet}>
        Each lot has the operations of Regulations (EU) 2018/273 and 2018/274 that the record knows: coupage,
        bottling, distilling, losses, receipts and dispatches. It has no enrichment, acidification,
        deacidification, sweetening, fortification, oak pieces or treatments, and no category finer than must
        and wine. What stays within a lot, from tank to barrel say, is no entry.
      </p>
      <Later onFailed={() => setStated(undefined)}>
        {stated && <TaxClassDialog lots={[stated]} onClose={() => setStated(undefined)} />}
      </Later>
    </>
  );
}
