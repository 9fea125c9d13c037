import { type Contract, contractOperations, type Grower, growerOperations } from '@cuverie/contract';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Deliveries } from './Deliveries.tsx';
import {
  contractList,
  deliveredList,
  growerList,
  useDeleteContract,
  useDeleteGrower,
} from './grower.queries.ts';
import {
  contractName,
  contractWords,
  deliveredWords,
  fruitPriceWords,
  owedWords,
  toCome,
  tonsOf,
  tonsWords,
} from './grower-words.ts';

const GrowerDialog = later(async () => (await import('./GrowerDialog.tsx')).GrowerDialog);
const ContractDialog = later(async () => (await import('./ContractDialog.tsx')).ContractDialog);

const route = getRouteApi('/signed-in/winery/growers/$id');

/** A grower with contracts, and what was delivered for them. */
export default function GrowerPage() {
  const { id } = route.useParams();
  const growers = useQuery(growerList);
  return (
    <Loaded query={growers} loading="Loading the grower…" failed="The grower could not be loaded.">
      {(all) => {
        const grower = all.find((one) => one.id === id);
        return grower ? (
          <Shown key={id} grower={grower} />
        ) : (
          <EmptyState
            title="There is no such grower"
            action={
              <Button component={Link} to="/winery/growers">
                Show all growers
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
}

type Open =
  | { act: 'edit' | 'delete' | 'add contract' }
  | { act: 'edit contract' | 'delete contract'; contract: Contract };

function Shown({ grower }: { grower: Grower }) {
  const { id, name, contact, address, notes } = grower;
  const navigate = useNavigate();
  const may = useMay();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [removeGrower, removeContract] = [useDeleteGrower(), useDeleteContract()];
  const contracts = useQuery(contractList);
  const { data: delivered = [] } = useQuery(deliveredList);
  const own = delivered.filter((one) => one.grower === id);
  const rest = own.filter((one) => one.contract === null);
  const sumsOf = (contract: Contract) => own.filter((one) => one.contract === contract.id);
  const columns = [
    {
      ...words<Contract>('Contract', (one) => (
        <>
          {contractName(one)}
          <Text c="dimmed" fz="sm">
            {[one.district, one.price !== null && fruitPriceWords(one.price, one.currency)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {isPhone && (
            <Text fz="sm" style={{ whiteSpace: 'normal' }}>
              {contractWords(one, sumsOf(one))}
            </Text>
          )}
        </>
      )),
      isName: true,
    },
    numbers<Contract>('Agreed', ({ agreed }) => tonsWords(agreed)),
    numbers<Contract>('Delivered', (one) => tonsWords(tonsOf(sumsOf(one)))),
    numbers<Contract>('To come', (one) => tonsWords(toCome(one, tonsOf(sumsOf(one))))),
    numbers<Contract>('Owed', (one) => owedWords(sumsOf(one))),
  ];
  const actionsOf = (contract: Contract) => {
    const act = (verb: 'edit contract' | 'delete contract') => () => setOpen({ act: verb, contract });
    const what = contractName(contract);
    return (
      <Group gap={0} wrap="nowrap" justify="flex-end">
        <ActionIcon variant="subtle" size={44} aria-label={`Edit ${what}`} onClick={act('edit contract')}>
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" size={44} aria-label={`Delete ${what}`} onClick={act('delete contract')}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    );
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title={name}
        subtitle={[contact, address].filter(Boolean).join(' · ') || undefined}
        actions={
          <>
            <IfMay call={contractOperations.add}>
              <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen({ act: 'add contract' })}>
                Add a contract
              </Button>
            </IfMay>
            <IfMay call={growerOperations.update}>
              <Button variant="default" onClick={() => setOpen({ act: 'edit' })}>
                Edit
              </Button>
            </IfMay>
            <IfMay call={growerOperations.delete}>
              <Button variant="default" onClick={() => setOpen({ act: 'delete' })}>
                Delete
              </Button>
            </IfMay>
          </>
        }
      />
      {notes !== null && <Text style={{ whiteSpace: 'pre-line' }}>{notes}</Text>}
      <Loaded query={contracts} loading="Loading contracts…" failed="The contracts could not be loaded.">
        {(all) => (
          <DataTable
            caption="Contracts, the newest vintage first"
            columns={isPhone ? columns.slice(0, 1) : columns}
            rows={all.filter((one) => one.grower === id)}
            rowKey={(one) => one.id}
            actions={may(contractOperations.update) ? actionsOf : undefined}
            empty={<p>No contract yet.</p>}
          />
        )}
      </Loaded>
      {rest.length > 0 && (
        <p>
          Delivered without a contract: {deliveredWords(rest)}; owed: {owedWords(rest)}.
        </p>
      )}
      <Deliveries grower={id} />
      <Later onFailed={close}>
        {open?.act === 'edit' && <GrowerDialog grower={grower} onClose={close} />}
        {(open?.act === 'add contract' || open?.act === 'edit contract') && (
          <ContractDialog
            grower={id}
            contract={open.act === 'edit contract' ? open.contract : undefined}
            onClose={close}
          />
        )}
      </Later>
      {open?.act === 'delete' && (
        <DeletionDialog
          title={`Delete ${name}?`}
          remove={removeGrower}
          of={grower}
          done={`${name} was deleted.`}
          failed={`${name} was not deleted.`}
          onDeleted={() => void navigate({ to: '/winery/growers' })}
          onClose={close}
        >
          A grower with contracts or deliveries stays.
        </DeletionDialog>
      )}
      {open?.act === 'delete contract' && (
        <DeletionDialog
          title={`Delete ${contractName(open.contract)}?`}
          remove={removeContract}
          of={open.contract}
          done="The contract was deleted."
          failed="The contract was not deleted."
          onClose={close}
        >
          A contract that fruit was delivered for stays.
        </DeletionDialog>
      )}
    </Stack>
  );
}
