import { planOperations } from '@cuverie/contract';
import type { Plan } from '@cuverie/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const open = ({ url }: { url: string }) => window.location.assign(url);

/** Leaves for the page of Stripe where a plan is paid for. */
export const useChoosePlan = () =>
  useMutation({
    mutationFn: (plan: Plan) => call(planOperations.choose, { body: { plan } }),
    onSuccess: open,
  });

/** Leaves for the page of Stripe where what is paid for is changed. */
export const useManagePlan = () =>
  useMutation({ mutationFn: () => call(planOperations.manage, {}), onSuccess: open });
