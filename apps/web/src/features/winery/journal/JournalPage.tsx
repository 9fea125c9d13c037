import { ledgerOperations } from '@cuverie/contract';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconDownload, IconNotebook } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { call, callPage } from '../../../api/client.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { today } from '../../../platform/clock.ts';
import { csvFile, saveFile } from '../../../platform/save-file.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { SearchBox } from '../../../ui/page/SearchBox.tsx';
import { isGone, lotList, type OperationsWhere, vesselNames } from '../lots/lot.queries.ts';
import { ClosedUpTo } from '../reports/ClosedUpTo.tsx';
import { batchList, productsByBatch } from '../stock/stock.queries.ts';
import classes from './Journal.module.css';
import { journalCsv } from './journal-csv.ts';
import { Operation, Operations } from './Operations.tsx';

const route = getRouteApi('/signed-in/winery/journal');

/** The journal of all operations, with filters. */
export default function JournalPage() {
  const { operation, ...where } = route.useSearch();
  return (
    <Stack gap="lg">
      <PageHeader
        title="Journal"
        subtitle="What was done in the cellar, who said so, and how it was said before"
        actions={operation === undefined && <ExportButton where={where} />}
      />
      {operation === undefined ? (
        <>
          <ClosedUpTo />
          <Filters where={where} />
          <section className={classes.section} aria-label="Operations">
            <Operations where={where} empty={<Nothing where={where} />} />
          </section>
        </>
      ) : (
        <OneOperation id={operation} />
      )}
    </Stack>
  );
}

function OneOperation({ id }: { id: string }) {
  const operation = useQuery({
    queryKey: [...WINERY, 'operations', 'one', id],
    queryFn: ({ signal }) => call(ledgerOperations.get, { params: { id }, signal }),
  });
  if (isGone(operation.error)) return <EmptyState title="There is no such operation" action={<Whole />} />;
  return (
    <section className={classes.section} aria-label="Operation">
      <Loaded query={operation} loading="Loading…" failed="The operation could not be loaded.">
        {(one) => <Operation operation={one} />}
      </Loaded>
      <Group>
        <Whole />
      </Group>
    </section>
  );
}

const Whole = () => (
  <Button component={Link} variant="default" to="/winery/journal">
    Show the whole journal
  </Button>
);

function Filters({ where }: { where: OperationsWhere }) {
  const navigate = useNavigate();
  const [vessels, lots] = [useQuery(vesselNames), useQuery(lotList)];
  const pick = (picked: OperationsWhere) => {
    const { vessel, lot, tag } = { ...where, ...picked };
    void navigate({
      to: '/winery/journal',
      search: { ...(vessel ? { vessel } : {}), ...(lot ? { lot } : {}), ...(tag ? { tag } : {}) },
      resetScroll: false,
    });
  };
  return (
    <Group component="section" gap="0.5rem 1rem" aria-label="Filters">
      <Pick
        label="Vessel"
        all="All vessels"
        value={where.vessel}
        options={vessels.data}
        onPick={(vessel) => pick({ vessel })}
      />
      <Pick
        label="Lot"
        all="All lots"
        value={where.lot}
        options={lots.data}
        onPick={(lot) => pick({ lot })}
      />
      <SearchBox what="weigh tags" searched={where.tag ?? ''} onSearch={(tag) => pick({ tag })} />
      {where.lot !== undefined && (
        <p className={classes.quiet}>What was made void has no lot: it shows in the whole journal.</p>
      )}
    </Group>
  );
}

interface PickProps {
  label: string;
  /** The label of the option for all. */
  all: string;
  value: string | undefined;
  options: readonly { id: string; code: string }[] | undefined;
  onPick: (id: string) => void;
}

const Pick = ({ label, all, value = '', options, onPick }: PickProps) => (
  <NativeSelect
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onPick(currentTarget.value)}
  >
    <option value="">{all}</option>
    {options?.map(({ id, code }) => (
      <option key={id} value={id}>
        {code}
      </option>
    ))}
  </NativeSelect>
);

function Nothing({ where }: { where: OperationsWhere }) {
  if (where.tag !== undefined)
    return <EmptyState title={`No delivery has the weigh tag ${where.tag}`} action={<Whole />} />;
  if ((where.vessel ?? where.lot) !== undefined) {
    return <EmptyState title="Nothing was done there" action={<Whole />} />;
  }
  return (
    <EmptyState title="Nothing recorded yet" icon={<IconNotebook size={32} />}>
      Every operation shows here as it was said, with what was corrected later.
    </EmptyState>
  );
}

/** Operations per request for the export of a whole journal. */
const MOST = 500;

function ExportButton({ where }: { where: OperationsWhere }) {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: async () => {
      const vessels = await client.fetchQuery(vesselNames);
      const products = productsByBatch(await client.fetchQuery(batchList));
      const known = new Map(vessels.map((vessel) => [vessel.id, vessel]));
      const all = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { ...where, limit: MOST, ...(cursor && { cursor }) };
        const { data, meta } = await callPage(ledgerOperations.list, { query });
        all.push(...data);
        cursor = meta.nextCursor;
      }
      saveFile(`winery-journal-${today()}.csv`, csvFile(journalCsv(all, known, products)));
    },
    onError: (failure) => toast.failed('Nothing was exported.', failure),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={leaving.isPending}
      onClick={() => leaving.mutate()}
    >
      Export CSV
    </Button>
  );
}
