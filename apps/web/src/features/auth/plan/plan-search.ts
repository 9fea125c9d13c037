/** The address of the page Plan: whether the user returns from a payment. */
export interface PlanSearch {
  paid?: 'yes';
}

export const planSearch = (raw: Record<string, unknown>): PlanSearch =>
  raw['paid'] === 'yes' ? { paid: 'yes' } : {};
