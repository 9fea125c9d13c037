import { type Block, joinedOperations } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import type { Needs } from '../../../api/may.ts';
import { beginningOf, today } from '../../../platform/clock.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { dayOfMoment } from '../../../ui/words.ts';

/** Asked for anew whenever something is recorded in the winery. */
const deliveredFields = queryOptions({
  queryKey: ['winery', 'delivered-fields'],
  queryFn: ({ signal }) => call(joinedOperations.deliveredFields, { signal }),
});

/** What `recordOperation` asks; to read its whole contract for that is too much here. */
const RECORDING: Needs = { right: 'record' };

interface Props {
  field: Pick<Block, 'id' | 'name'>;
  /** The day it was picked, where somebody wrote it down. */
  pickedOn: string | undefined;
}

/** When the fruit of a field was delivered last, and the way to record a delivery. */
export function Delivery({ field: { id, name }, pickedOn }: Props) {
  const delivered = useQuery(deliveredFields);
  if (delivered.isLoading) return null;
  // Where nobody wrote down the day, it was this year.
  const from = beginningOf(pickedOn ?? `${today().slice(0, 4)}-01-01`);
  const at = delivered.data?.find(({ fieldId }) => fieldId === id)?.at;
  const last = at !== undefined && new Date(at) >= from ? new Date(at) : undefined;
  return (
    <Group gap="0.25rem 0.75rem" mr="auto">
      {last && <Text fz="sm">Delivered {dayOfMoment(last)}</Text>}
      <IfMay call={RECORDING}>
        <Button
          size="sm"
          variant={last ? 'subtle' : 'light'}
          leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
          aria-label={last ? `Record another delivery of ${name}` : `Record the delivery of ${name}`}
          renderRoot={(props) => <Link {...props} to="/winery" search={{ delivery: id }} />}
        >
          {last ? 'Record another' : 'Record the delivery'}
        </Button>
      </IfMay>
    </Group>
  );
}
