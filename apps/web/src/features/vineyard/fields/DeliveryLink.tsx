import type { Block } from '@cuverie/contract';
import { wineryMenu } from '../../../platform/winery-menu.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';

// Loaded on demand, because the winery's code is large and most fields are not picked.
const Delivery = later(async () => (await import('./Delivery.tsx')).Delivery);

/** Offers to record the delivery of a picked field, if the estate has a winery. */
export function DeliveryLink({ field }: { field: Block }) {
  const { status, latestReading } = field;
  const pickedOn = latestReading?.status === 'Harvested' ? latestReading.date : undefined;
  const isOffered = wineryMenu.use() && (status === 'Harvested' || pickedOn !== undefined);
  return <Later>{isOffered && <Delivery field={field} pickedOn={pickedOn} />}</Later>;
}
