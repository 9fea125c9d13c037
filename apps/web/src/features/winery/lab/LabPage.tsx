import { ledgerOperations, type Vessel } from '@cuverie/contract';
import { Button, Stack } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notForYou, useMay } from '../../../api/may.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { lastValues } from '../additions/wine.queries.ts';
import { ownLimitList } from '../limits/limit.queries.ts';
import { vesselList } from '../vessels/vessel.queries.ts';
import { LabSheet } from './LabSheet.tsx';

/** A sheet for the results of many vessels: typed, pasted or read from a laboratory's file. */
export default function LabPage() {
  const vessels = useQuery(vesselList());
  const last = useQuery(lastValues);
  const limits = useQuery(ownLimitList);
  const may = useMay();
  const isPhone = useIsPhone();
  return (
    <Stack gap="lg">
      <PageHeader
        title="Lab sheet"
        subtitle={
          isPhone
            ? 'Vessel by vessel; all of it is recorded at once'
            : 'Type or paste results, or drop a laboratory’s CSV file anywhere on this page'
        }
      />
      {!may(ledgerOperations.record) ? (
        <p>{notForYou(ledgerOperations.record)}</p>
      ) : (
        <Loaded query={vessels} loading="Loading vessels…" failed="The vessels could not be loaded.">
          {(all) => {
            const filled = all.filter(({ level }: Vessel) => level > 0);
            return filled.length === 0 ? (
              <NothingToMeasure />
            ) : (
              <LabSheet vessels={filled} last={last.data ?? []} limits={limits.data ?? []} />
            );
          }}
        </Loaded>
      )}
    </Stack>
  );
}

function NothingToMeasure() {
  return (
    <EmptyState
      title="No wine in your vessels"
      icon={<IconTestPipe size={32} aria-hidden="true" />}
      action={
        <Button component={Link} to="/winery">
          Open the cellar map
        </Button>
      }
    >
      Vessels that hold something have a row here.
    </EmptyState>
  );
}
