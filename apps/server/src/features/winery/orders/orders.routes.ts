import { taskOperations, workOrderOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import { rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import { workOrderService } from './orders.service.ts';

export function workOrderRoutes(app: FastifyInstance, platform: Platform, ledger: Ledger): void {
  const orders = workOrderService(platform, ledger.within);
  rowRoutes(app, workOrderOperations, orders);

  route(app, taskOperations.do, async ({ member, params, body, reply }) => {
    const { row, added } = await orders.do(member, params.id, params.task, body);
    if (!added) reply.code(200);
    return row;
  });
}
