import { type DeliveredSum, type Grower, growerOperations } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { deliveredList, growerList } from './grower.queries.ts';
import { deliveredWords, owedWords } from './grower-words.ts';

const GrowerDialog = later(async () => (await import('./GrowerDialog.tsx')).GrowerDialog);

interface Row {
  grower: Grower;
  sums: readonly DeliveredSum[];
}

const COLUMNS = [
  {
    ...words<Row>('Grower', ({ grower: { id, name } }) => (
      <Link to="/winery/growers/$id" params={{ id }}>
        {name}
      </Link>
    )),
    isName: true,
  },
  numbers<Row>('Delivered', ({ sums }) => deliveredWords(sums)),
  numbers<Row>('Owed', ({ sums }) => owedWords(sums)),
];

/** The growers the winery buys fruit from. */
export default function GrowersPage() {
  const [growers, delivered] = [useQuery(growerList), useQuery(deliveredList)];
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Growers"
        subtitle="Whom you buy fruit and wine from, what is agreed, and what was delivered"
        actions={
          <IfMay call={growerOperations.add}>
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
              Add a grower
            </Button>
          </IfMay>
        }
      />
      <Loaded query={growers} loading="Loading growers…" failed="The growers could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No growers yet" icon={<IconTruck size={32} />}>
              Add those you buy fruit from, with a contract for each vintage and variety. A delivery then
              takes its price from the contract, and this page tells what is still to come and what you owe.
            </EmptyState>
          ) : (
            <DataTable
              caption="Growers by name"
              columns={COLUMNS}
              rows={all.map((grower) => ({
                grower,
                sums: delivered.data?.filter((one) => one.grower === grower.id) ?? [],
              }))}
              rowKey={({ grower }) => grower.id}
            />
          )
        }
      </Loaded>
      <Later onFailed={close}>
        {isAdding && (
          <GrowerDialog
            onSaved={({ id }) => void navigate({ to: '/winery/growers/$id', params: { id } })}
            onClose={close}
          />
        )}
      </Later>
    </Stack>
  );
}
