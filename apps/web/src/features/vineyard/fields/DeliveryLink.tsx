import type { Block } from '@cuverie/contract';
import { wineryMenu } from '../../../platform/winery-menu.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';

// What the winery knows is much, and most fields are not picked.
const Delivery = later(async () => (await import('./Delivery.tsx')).Delivery);

/** Offers to record the fruit of a field that is picked as a delivery, where a winery is kept. */
export function DeliveryLink({ field }: { field: Block }) {
  const { status, latestReading } = field;
  const pickedOn = latestReading?.status === 'Harvested' ? latestReading.date : undefined;
  const isOffered = wineryMenu.use() && (status === 'Harvested' || pickedOn !== undefined);
  return <Later>{isOffered && <Delivery field={field} pickedOn={pickedOn} />}</Later>;
}
