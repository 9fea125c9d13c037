import type { Block } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { wineryMenu } from '../../../platform/winery-menu.ts';

/** Offers to record the fruit of a field that is picked as a delivery, where a winery is kept. */
export function DeliveryLink({ field }: { field: Block }) {
  const { id, name, status, latestReading } = field;
  const isPicked = status === 'Harvested' || latestReading?.status === 'Harvested';
  if (!wineryMenu.use() || !isPicked) return null;
  return (
    <Button
      size="sm"
      variant="light"
      mr="auto"
      leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
      aria-label={`Record the delivery of ${name}`}
      renderRoot={(props) => <Link {...props} to="/winery" search={{ delivery: id }} />}
    >
      Record the delivery
    </Button>
  );
}
