import { PLANS, type Plan } from '@cuverie/domain';

/** `?plan=` of the sign-up page: the plan somebody chose on the way here. */
export function signUpSearch(search: Record<string, unknown>): { plan?: Plan } {
  const plan = PLANS.find((one) => one === search.plan);
  return plan === undefined ? {} : { plan };
}
