import { sentenceOf } from '@cuverie/contract';
import type { CalendarDays } from '../../../platform/calendar.ts';
import { listDeliveries } from './purchases.store.ts';

/** Calendar events for the expected days of purchases. */
export const deliveryDays: CalendarDays = async (db, estateId, span) => {
  const deliveries = await listDeliveries(db, estateId, span);
  return deliveries.map(({ id, day, wine, bottles, merchant }) => ({
    id: `delivery-${id}`,
    day,
    title: sentenceOf('calendar_delivery', { wine, bottles }),
    about: merchant === null ? [] : [sentenceOf('calendar_from', { merchant })],
    path: `/cellar/wishes?purchase=${id}`,
  }));
};
