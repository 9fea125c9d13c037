/** Growers, their contracts, and what they delivered. */
import { z } from 'zod';
import { changesShape, draftShape, rowShape } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { rowOperations } from '../platform/row-operations.ts';
import { byId, clientId, id, instant, version } from '../platform/values.ts';
import { CONTRACT, GROWER } from './grower.fields.ts';
import { checkCurrency } from './stock.ts';
import { LEDGER_UNITS } from './vessels.ts';

const times = { createdAt: instant, updatedAt: instant };

export const growerDraft = z.object({ id: clientId, ...draftShape(GROWER) });
export type GrowerDraft = z.infer<typeof growerDraft>;

/** A grower in an archive. */
export const growerRow = growerDraft.extend({ id });
export type GrowerRow = z.infer<typeof growerRow>;

export const grower = z.strictObject({ id, version: z.int(), ...rowShape(GROWER), ...times });
export type Grower = z.infer<typeof grower>;

export const contractDraft = z.object({ id: clientId, grower: id, ...draftShape(CONTRACT) });
export type ContractDraft = z.infer<typeof contractDraft>;

/** A contract in an archive. */
export const contractRow = contractDraft.extend({ id }).check(checkCurrency);
export type ContractRow = z.infer<typeof contractRow>;

export const contract = z.strictObject({
  id,
  version: z.int(),
  grower: id,
  ...rowShape(CONTRACT),
  ...times,
});
export type Contract = z.infer<typeof contract>;

/** What a grower delivered, of a contract and in a currency. */
export const deliveredSum = z.strictObject({
  grower: id,
  /** `null`: without a contract. */
  contract: id.nullable(),
  currency: z.string().nullable(),
  /** Of fruit. */
  tons: z.number(),
  /** Tonnes of them without a price. */
  unpriced: z.number(),
  /** Of wine. */
  litres: z.number(),
  unpricedLitres: z.number(),
  /** The sum of all prices. */
  owed: z.number(),
});
export type DeliveredSum = z.infer<typeof deliveredSum>;

/** Fruit or wine of one line of a delivery. */
export const growerDelivery = z.strictObject({
  operationId: id,
  at: instant,
  tag: z.string().nullable(),
  /** Its contract, if it has one. */
  contract: id.nullable(),
  varieties: z.array(z.string()),
  /** Kilograms of fruit, or litres of wine. */
  unit: z.enum(LEDGER_UNITS),
  amount: z.number(),
  /** °Bx */
  brix: z.number().nullable(),
  /** Per 1,000 kg or L; of fruit by default that of the contract. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  owed: z.number().nullable(),
});
export type GrowerDelivery = z.infer<typeof growerDelivery>;

const call = callsOf('Winery');

export const growerOperations = {
  ...rowOperations('Winery', 'Grower', '/api/winery/growers', {
    row: grower,
    draft: growerDraft,
    changes: z.object({ version, ...changesShape(GROWER) }),
    summaries: {
      list: 'List the growers the winery buys fruit from, by name',
      get: 'Get one grower',
      add: 'Add a grower',
      update: 'Change a grower',
      delete: 'Delete a grower who has neither contracts nor deliveries',
    },
  }),
  deliveries: call('listDeliveriesOfGrower', 'GET /api/winery/growers/{id}/deliveries', {
    summary: 'List what a grower delivered, the newest first, with what is owed for it',
    params: byId,
    data: z.array(growerDelivery),
  }),
  delivered: call('listDelivered', 'GET /api/winery/delivered', {
    summary: 'Add up what growers delivered and what is owed for it, by contract and currency',
    data: z.array(deliveredSum),
  }),
};

export const contractOperations = rowOperations('Winery', 'Contract', '/api/winery/contracts', {
  row: contract,
  draft: contractDraft,
  changes: z.object({ version, ...changesShape(CONTRACT) }),
  summaries: {
    list: 'List the contracts with growers, the newest vintage first',
    get: 'Get one contract with a grower',
    add: 'Add a contract with a grower',
    update: 'Change a contract with a grower',
    delete: 'Delete a contract that nothing was delivered for',
  },
});
