import { type Lot, ledgerOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { namesWords } from '../operation-words.ts';
import { mainParts } from './composition-words.ts';
import classes from './Lots.module.css';
import { lotList } from './lot.queries.ts';
import { amountWords } from './lot-words.ts';

const BroughtDialog = later(async () => (await import('../goods/BroughtDialog.tsx')).BroughtDialog);

const route = getRouteApi('/signed-in/winery/lots');

const vesselsWords = ({ vessels }: Lot): string => namesWords(vessels.map(({ code }) => code));

/** Whether each word of a search occurs in the data of a lot. */
function isFound(lot: Lot, q: string): boolean {
  const codes = lot.vessels.map(({ code }) => code);
  const words = [lot.code, lot.name ?? '', ...codes, mainParts(lot.composition)].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** All lots with their amounts, vessels and compositions. */
export default function LotsPage() {
  const { q = '' } = route.useSearch();
  const navigate = useNavigate();
  const lots = useQuery(lotList);
  const [isBringing, setBringing] = useState(false);
  const close = () => setBringing(false);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Lots"
        subtitle="Wine under one name, in any number of vessels"
        actions={
          <IfMay call={ledgerOperations.record}>
            <Button variant="default" onClick={() => setBringing(true)}>
              Bottles filled elsewhere…
            </Button>
          </IfMay>
        }
      />
      <SearchBox
        what="lots"
        placeholder="Search code, name, vessel or source"
        searched={q}
        onSearch={(next, goesOn) =>
          void navigate({ to: '/winery/lots', search: next ? { q: next } : {}, replace: goesOn })
        }
      />
      <Loaded query={lots} loading="Loading lots…" failed="The lots could not be loaded.">
        {(all) => <Found all={all} found={q === '' ? all : all.filter((lot) => isFound(lot, q))} />}
      </Loaded>
      <Later onFailed={close}>{isBringing && <BroughtDialog onClose={close} />}</Later>
    </Stack>
  );
}

function Found({ all, found }: { all: readonly Lot[]; found: readonly Lot[] }) {
  const isPhone = useIsPhone();
  if (all.length === 0) {
    return (
      <EmptyState
        title="No lots yet"
        icon={<IconDroplet size={32} />}
        action={
          <Button component={Link} to="/winery">
            Open the cellar map
          </Button>
        }
      >
        A lot begins with the operation that brings wine or fruit into a vessel, under the code you give it
        there.
      </EmptyState>
    );
  }
  if (found.length === 0) return <p>No lot has these words.</p>;
  if (!isPhone) return <LotTable lots={found} />;
  return (
    <ul className={classes.cards} aria-label="Lots">
      {found.map((lot) => (
        <li key={lot.id}>
          <Link to="/winery/lots/$id" params={{ id: lot.id }} className={classes.card}>
            <span className={classes.code}>{lot.code}</span>
            <strong>{lot.vessels.length > 0 ? amountWords(lot) : 'Empty'}</strong>
            {lot.name !== null && <span>{lot.name}</span>}
            {lot.vessels.length > 0 && (
              <span>
                {vesselsWords(lot)}: {mainParts(lot.composition)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const COLUMNS = [
  {
    ...words<Lot>('Code', ({ id, code }) => (
      <Link to="/winery/lots/$id" params={{ id }}>
        {code}
      </Link>
    )),
    isName: true,
  },
  words<Lot>('Name', ({ name }) => name),
  numbers<Lot>('Amount', (lot) => (lot.vessels.length > 0 ? amountWords(lot) : '–')),
  words<Lot>('Vessels', vesselsWords),
  words<Lot>('Made of', ({ composition }) => mainParts(composition)),
];

const LotTable = ({ lots }: { lots: readonly Lot[] }) => (
  <DataTable
    caption="Lots, those in vessels first"
    columns={COLUMNS}
    rows={lots}
    rowKey={({ id }) => id}
    atFirst={100}
  />
);
