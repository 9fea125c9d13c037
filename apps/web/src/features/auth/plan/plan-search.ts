/** What the address of the page Plan says: that somebody comes from having paid. */
export interface PlanSearch {
  paid?: 'yes';
}

export const planSearch = (raw: Record<string, unknown>): PlanSearch =>
  raw['paid'] === 'yes' ? { paid: 'yes' } : {};
