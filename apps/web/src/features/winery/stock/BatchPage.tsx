import { type StockBatch, type StockUse, stockBatchOperations } from '@cuverie/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { ItemHistory } from '../../../ui/history/ItemHistory.tsx';
import { priceWords } from '../../../ui/money.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { countText, dayWords, momentWords } from '../../../ui/words.ts';
import classes from '../lots/Lots.module.css';
import { isGone } from '../lots/lot.queries.ts';
import { vesselAddress } from '../pages.ts';
import { batchById, productList, useDeleteBatch, usesOfBatch } from './stock.queries.ts';
import { bestBeforeWords, leftWords, OVERDRAWN_HINT, stockWords } from './stock-words.ts';

const BatchDialog = later(async () => (await import('./BatchDialog.tsx')).BatchDialog);
const CountDialog = later(async () => (await import('./CountDialog.tsx')).CountDialog);

const route = getRouteApi('/signed-in/winery/stock/$id');

/** A batch: what is left of it, and what it was used for. */
export default function BatchPage() {
  const { id } = route.useParams();
  const batch = useQuery(batchById(id));
  if (isGone(batch.error)) {
    return (
      <EmptyState
        title="There is no such batch"
        action={
          <Button component={Link} to="/winery/stock">
            Show the stock
          </Button>
        }
      />
    );
  }
  return (
    <Loaded query={batch} loading="Loading the batch…" failed="The batch could not be loaded.">
      {(found) => <Shown key={id} batch={found} />}
    </Loaded>
  );
}

function Shown({ batch }: { batch: StockBatch }) {
  const { id, product, unit, uncounted } = batch;
  const { data: products = [] } = useQuery(productList);
  const navigate = useNavigate();
  const remove = useDeleteBatch();
  const uses = useQuery(usesOfBatch(id));
  const [open, setOpen] = useState<'change' | 'count' | 'delete'>();
  const close = () => setOpen(undefined);
  const name = `batch ${batch.batch}`;
  return (
    <Stack gap="lg">
      <PageHeader
        title={product}
        subtitle={`Batch ${batch.batch}`}
        actions={
          <>
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/winery/trace/$of/$id"
                  params={{ of: 'batches', id }}
                  search={{ direction: 'forward' }}
                />
              )}
            >
              Which bottles hold it?
            </Button>
            <IfMay call={stockBatchOperations.update}>
              <Button variant="default" onClick={() => setOpen('count')}>
                Count
              </Button>
              <Button variant="default" onClick={() => setOpen('change')}>
                Change
              </Button>
              {uses.data?.length === 0 && (
                <Button variant="subtle" color="red" onClick={() => setOpen('delete')}>
                  Delete
                </Button>
              )}
            </IfMay>
          </>
        }
      />
      <section className={classes.section}>
        <h2>{leftWords(batch.remaining, unit)}</h2>
        {batch.remaining < 0 && <Text c="var(--cv-error-text)">{OVERDRAWN_HINT}</Text>}
        <p>
          {stockWords(batch.amount, unit)} came on {dayWords(batch.receivedOn)}
          {batch.supplier !== null && ` from ${batch.supplier}`}
          {batch.price !== null &&
            ` for ${priceWords({ price: String(batch.price), currency: batch.currency })}`}
          ; {stockWords(batch.used, unit)} were used.
          {batch.bestBefore !== null && ` Best before ${bestBeforeWords(batch, today())}.`}
        </p>
        {batch.counts.length > 0 && (
          <ul aria-label="Counts">
            {batch.counts.map(({ at, left, reason }) => (
              <li key={`${at} ${left}`}>
                Counted {momentWords(at)}: {stockWords(left, unit)} left. {reason}
              </li>
            ))}
          </ul>
        )}
        {uncounted > 0 && (
          <Text c="dimmed">
            {countText(uncounted, 'dose')} in a unit that does not tell how much was taken: not subtracted.
          </Text>
        )}
      </section>
      <section className={classes.section}>
        <h2>What it was used for</h2>
        <Loaded query={uses} loading="Loading the uses…" failed="The uses could not be loaded.">
          {(all) => (
            <DataTable
              caption="Doses and bottlings of this batch, newest first"
              columns={columnsIn(batch)}
              rows={all}
              rowKey={(use) => `${use.number} ${all.indexOf(use)}`}
              empty="No dose or bottling names this batch."
              atFirst={50}
            />
          )}
        </Loaded>
      </section>
      <ItemHistory kind="batch" id={id} name={name} />
      <Later onFailed={close}>
        {open === 'change' && <BatchDialog products={products} batch={batch} onClose={close} />}
        {open === 'count' && <CountDialog batch={batch} onClose={close} />}
      </Later>
      {open === 'delete' && (
        <DeletionDialog
          title={`Delete ${name}?`}
          remove={remove}
          of={batch}
          done={`The ${name} was deleted.`}
          failed={`The ${name} was not deleted.`}
          onDeleted={() => void navigate({ to: '/winery/stock' })}
          onClose={close}
        >
          Nothing was taken from it.
        </DeletionDialog>
      )}
    </Stack>
  );
}

const columnsIn = ({ unit }: StockBatch) => [
  {
    ...words<StockUse>('Vessel', ({ operationId, at, vesselId, vessel, lotId, lot, wine }) => (
      <>
        <Link to={vesselAddress(vesselId)}>{vessel}</Link>
        {lotId !== null && (
          <>
            {' · '}
            <Link to="/winery/lots/$id" params={{ id: lotId }}>
              {lot}
            </Link>
          </>
        )}
        {wine !== null && `, bottled as ${wine}`}
        <div>
          <Link to="/winery/journal" search={{ operation: operationId }}>
            {momentWords(at)}
          </Link>
        </div>
      </>
    )),
    isName: true,
  },
  numbers<StockUse>('Taken', ({ amount }) => (amount === null ? 'Unknown' : stockWords(amount, unit))),
];
