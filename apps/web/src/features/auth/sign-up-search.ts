import { PLANS, type Plan } from '@cuverie/domain';

/** The address of the sign-up page: the chosen plan and the current step. */
export function signUpSearch(search: Record<string, unknown>): { plan?: Plan; step?: 2 } {
  const plan = PLANS.find((one) => one === search.plan);
  return { ...(plan && { plan }), ...(search.step === 2 && { step: 2 }) };
}
