import { counted } from '@cuverie/domain';

/** Titles of events in the person's calendar. */
export const CALENDAR_WORDS = {
  calendar_pick_planned: ({ field }: { field: string }) => `Pick ${field} (planned)`,
  calendar_pick_forecast: ({ field }: { field: string }) => `Pick ${field} (forecast)`,
  calendar_ripe: ({ field }: { field: string }) => `${field} is ripe`,
  calendar_target: ({ brix }: { brix: number }) => `Target: ${brix} °Bx`,
  calendar_likely: ({ earliest, latest }: { earliest: string; latest: string }) =>
    `Likely between ${earliest} and ${latest}`,
  calendar_expected: ({ tonnes, variety }: { tonnes: number; variety: string }) =>
    `Expected: ${tonnes} t of ${variety}`,
  calendar_drink_one: ({ wine }: { wine: string }) => `Drink by today: ${wine}`,
  calendar_drink_some: ({ wines, bottles }: { wines: number; bottles: number }) =>
    `Drink by today: ${counted(wines, 'wine')}, ${counted(bottles, 'bottle')}`,
  calendar_delivery: ({ wine, bottles }: { wine: string; bottles: number }) =>
    `Delivery: ${counted(bottles, 'bottle')} of ${wine}`,
  calendar_from: ({ merchant }: { merchant: string }) => `From ${merchant}`,
  calendar_more: ({ count }: { count: number }) => `and ${count} more`,
  calendar_read_tank: ({ tank }: { tank: string }) => `Read tank ${tank}`,
  calendar_last_read: ({ variety, day }: { variety: string; day: string }) =>
    `${variety}, last read on ${day}`,
  calendar_tasks: ({ done, tasks }: { done: number; tasks: number }) => `${done} of ${tasks} tasks done`,
};
