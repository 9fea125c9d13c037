import { planOperations } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const open = ({ url }: { url: string }) => window.location.assign(url);

/** Opens Stripe's page to pay for a plan. */
export const useChoosePlan = () =>
  useMutation({
    mutationFn: (plan: Plan) => call(planOperations.choose, { body: { plan } }),
    onSuccess: open,
  });

/** Opens Stripe's page to change the subscription. */
export const useManagePlan = () =>
  useMutation({ mutationFn: () => call(planOperations.manage, {}), onSuccess: open });
