import { type Block, joinedOperations } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Needs } from '../../../api/may.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { startOf, today } from '../../../platform/clock.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { dayOfMoment } from '../../../ui/words.ts';

/** Part of the winery's keys, so that every recorded operation refetches it. */
const deliveredFields = queryOf([...WINERY, 'delivered-fields'], joinedOperations.deliveredFields, {});

/** The right of `recordOperation`; importing its whole contract for this would be too large. */
const RECORDING: Needs = { right: 'record' };

interface Props {
  field: Pick<Block, 'id' | 'name'>;
  /** The picking day, if known. */
  pickedOn: string | undefined;
}

/** The last delivery of a field, with a button to record one. */
export function Delivery({ field: { id, name }, pickedOn }: Props) {
  const delivered = useQuery(deliveredFields);
  if (delivered.isLoading) return null;
  // Without a picking day, deliveries of this year count.
  const from = startOf(pickedOn ?? `${today().slice(0, 4)}-01-01`);
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
