import { stockBatchOperations, stockProductOperations } from '@cuverie/contract';
import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload, IconFlask, IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { type DataColumn, DataTable, type Sort } from '../../../ui/table/DataTable.tsx';
import { dayWords } from '../../../ui/words.ts';
import type { SuppliesSearch } from '../search.ts';
import { batchList, productList } from './stock.queries.ts';
import { stockCsv } from './stock-csv.ts';
import {
  bestBeforeWords,
  freshnessOf,
  leftWords,
  linesOf,
  OVERDRAWN_HINT,
  type StockLine,
  sortedLines,
  stockOf,
  stockWords,
} from './stock-words.ts';

const BatchDialog = later(async () => (await import('./BatchDialog.tsx')).BatchDialog);
const ProductDialog = later(async () => (await import('./ProductDialog.tsx')).ProductDialog);

const route = getRouteApi('/signed-in/winery/stock');

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'order', label: 'To order' },
  { value: 'dated', label: 'Out of date, or soon' },
  { value: 'archived', label: 'Archived' },
] as const;

/** The products and batches in stock, with what is left of each. */
export default function StockPage() {
  const { q = '', only: show = 'all', supply: open } = route.useSearch();
  const navigate = useNavigate();
  const [products, batches] = [useQuery(productList), useQuery(batchList)];
  const [isAdding, setAdding] = useState<'product' | 'batch'>();
  const [sort, setSort] = useState<Sort>({ key: 'Product', direction: 'ascending' });
  const look = (next: SuppliesSearch, replace = true) =>
    void navigate({ to: '/winery/stock', search: next, replace, resetScroll: false });
  const here = { ...(q && { q }), ...(show !== 'all' && { only: show }) };
  const day = today();
  const isPhone = useIsPhone();
  const lines = sortedLines(
    linesOf(stockOf(products.data ?? [], batches.data ?? []), { q, show, today: day }),
    sort,
  );
  const opened = products.data?.find(({ id }) => id === open);
  const close = () => {
    setAdding(undefined);
    if (open !== undefined) look(here);
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title="Stock"
        subtitle="Additives and dry goods: what came, what was used, and what is left"
        actions={
          <>
            <IfMay call={stockBatchOperations.add}>
              <Button
                leftSection={<IconTruckDelivery size={18} />}
                disabled={!products.data?.some(({ archivedAt }) => archivedAt === null)}
                onClick={() => setAdding('batch')}
              >
                Receive a batch
              </Button>
            </IfMay>
            <IfMay call={stockProductOperations.add}>
              <Button
                variant="default"
                leftSection={<IconPlus size={18} />}
                onClick={() => setAdding('product')}
              >
                Add a product
              </Button>
            </IfMay>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              disabled={lines.length === 0}
              onClick={() => saveFile(`stock-${day}.csv`, csvFile(stockCsv(lines)))}
            >
              Download CSV
            </Button>
          </>
        }
      />
      <SearchBox
        what="stock"
        placeholder="Search product, batch or supplier"
        searched={q}
        onSearch={(next, goesOn) =>
          look({ ...(next && { q: next }), ...(show !== 'all' && { only: show }) }, goesOn)
        }
      />
      <SegmentedControl
        aria-label="Show"
        size="md"
        data={[...FILTERS]}
        value={show}
        onChange={(value) => look({ ...(q && { q }), ...(value !== 'all' && { only: value }) })}
      />
      <Loaded query={products} loading="Loading the stock…" failed="The stock could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Nothing in stock yet" icon={<IconFlask size={32} />}>
              Add a product, then record what you receive of it. What is left follows from the doses that name
              a batch.
            </EmptyState>
          ) : (
            <DataTable
              caption="Products and batches in stock"
              columns={columnsOn(day, here).filter(({ spare }) => !isPhone || spare === undefined)}
              rows={lines}
              rowKey={({ product, batch }) => batch?.id ?? product.id}
              sort={sort}
              onSort={setSort}
              empty="Nothing in stock matches."
            />
          )
        }
      </Loaded>
      <Later onFailed={close}>
        {isAdding === 'batch' && <BatchDialog products={products.data ?? []} onClose={close} />}
        {isAdding === 'product' && <ProductDialog onClose={close} />}
        {opened && <ProductDialog key={opened.id} product={opened} onClose={close} />}
      </Later>
    </Stack>
  );
}

/** @param here the search and filter that a dialog returns to */
const columnsOn = (day: string, here: SuppliesSearch): DataColumn<StockLine>[] => [
  {
    ...words<StockLine>('Product', ({ product, batch, isBelowMinimum, left }) => (
      <>
        <Link to="/winery/stock" search={{ ...here, supply: product.id }} resetScroll={false}>
          {product.name}
        </Link>
        {batch !== null && (
          <Text component="div" fz="sm">
            Batch{' '}
            <Link to="/winery/stock/$id" params={{ id: batch.id }}>
              {batch.batch}
            </Link>
          </Text>
        )}
        {batch !== null && freshnessOf(batch, day) !== 'good' && (
          <Text
            component="div"
            fz="sm"
            fw={600}
            {...(freshnessOf(batch, day) === 'over' && { c: 'var(--cv-error-text)' })}
          >
            Best before {bestBeforeWords(batch, day)}
          </Text>
        )}
        {batch !== null && batch.remaining < 0 && (
          <Text component="div" fz="sm" fw={600} c="var(--cv-error-text)">
            {leftWords(batch.remaining, product.unit)}. {OVERDRAWN_HINT}
          </Text>
        )}
        {isBelowMinimum && (
          <Text component="div" fz="sm" fw={600} c="var(--cv-error-text)">
            To order: {stockWords(left, product.unit)} in all
          </Text>
        )}
      </>
    )),
    isName: true,
    isSortable: true,
  },
  {
    ...numbers<StockLine>('Left', ({ product, batch }) =>
      batch === null || batch.remaining < 0 ? 'None' : stockWords(batch.remaining, product.unit),
    ),
    isShort: true,
    isSortable: true,
  },
  {
    ...words<StockLine>('Best before', ({ batch }) => dayWords(batch?.bestBefore ?? null)),
    isShort: true,
    spare: 'second',
    isSortable: true,
  },
  {
    ...words<StockLine>('Received', ({ batch }) =>
      [dayWords(batch?.receivedOn ?? null), batch?.supplier].filter(Boolean).join(', '),
    ),
    isSortable: true,
    spare: 'first',
  },
];
