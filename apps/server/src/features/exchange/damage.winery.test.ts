/** Rows of the winery in archives that were edited by hand. */
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { exchangeOf, linesOf, zipOf } from './testing/exchange.ts';

const app = useTestApp();
const { restored } = exchangeOf(app);
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

describe('refuses a row of an archive edited by hand, with its place and reason:', () => {
  const AT = '2025-09-01T06:00:00.000Z';
  const [id, other, third] = [newId(), newId(), newId()];
  const vessel = { id, code: 'T1', kind: 'tank', unit: 'L', capacity: 1000, archivedAt: null };
  const opened = {
    id,
    number: 1,
    kind: 'open',
    at: AT,
    status: 'recorded',
    lines: [{ to: id, amount: 800, lot: '25-PN', sources: [] }],
    by: 'Ana',
    versions: [],
  };
  const bottles = { from: id, bottles: 100, bottleSizeMl: 750, wine: third, library: 600 };
  const { library: _library, ...unstored } = bottles;
  const packed = { ...unstored, packaging: [{ stock: other, amount: 99.5 }] };
  const dose = { vessel: id, product: 'KMBS', substance: 'kmbs', dose: 5, unit: 'g', stock: other };
  const fruit = { to: id, amount: 10, volume: 9, grower: third };
  const version = {
    change: 'recorded',
    version: 1,
    at: AT,
    lines: opened.lines,
    reason: null,
    note: null,
    becauseOf: null,
    by: 'Ana',
    recordedAt: AT,
  };
  const product = { id: third, name: 'Cork', kind: 'cork', unit: 'pieces', archivedAt: null };
  const batch = { id: other, productId: third, batch: '1', receivedOn: '2025-08-01', amount: 5, price: 9 };
  const order = { id, title: 'Rack', due: '2025-11-02', checkedAt: null };
  const plan = { kind: 'note', lines: [{ vessel: id }] };
  const report = {
    id,
    form: 'eu_register',
    period: '2025-10',
    figures: {},
    filedBy: 'Ana',
    filedAt: AT,
  };
  test.each([
    [
      'more library bottles than bottles',
      { operations: [opened, { ...opened, id: other, number: 2, kind: 'bottle', lines: [bottles] }] },
      /^Row 2 of operations\.json was refused: Library must be between 1 and 100/,
    ],
    [
      'a line without its vessel',
      {
        operations: [
          opened,
          { ...opened, id: other, number: 2, kind: 'move', lines: [{ to: id, amount: 1 }] },
        ],
      },
      /^Row 2 of operations\.json was refused: /,
    ],
    [
      'a number after which none could follow',
      { operations: [{ ...opened, number: Number.MAX_SAFE_INTEGER }] },
      /^Row 1 of operations\.json was refused: Number must be between 1 and 1,000,000,000/,
    ],
    [
      'a version after which none could follow',
      { operations: [{ ...opened, versions: [{ ...version, version: 2 ** 31 - 1 }] }] },
      /^Row 1 of operations\.json was refused: Version must be between 1 and 1,000,000,000/,
    ],
    [
      'a version without lines',
      { operations: [{ ...opened, versions: [{ ...version, lines: [] }] }] },
      /^Row 1 of operations\.json was refused: Lines is required/,
    ],
    [
      'an operation in the future',
      { operations: [opened, { ...opened, id: other, number: 2, at: '9999-01-01T00:00:00.000Z' }] },
      /^Row 2 of operations\.json was refused: .*future/,
    ],
    [
      'a dose of an unknown batch',
      { operations: [opened, { ...opened, id: other, number: 2, kind: 'add', lines: [dose] }] },
      /^Row 2 of operations\.json was refused: There is no such batch in your stock/,
    ],
    [
      'bottles that are packed with an unknown batch',
      { operations: [opened, { ...opened, id: other, number: 2, kind: 'bottle', lines: [packed] }] },
      /^Row 2 of operations\.json was refused: There is no such batch in your stock/,
    ],
    [
      'half a piece of packaging',
      {
        stockProducts: [product],
        stockBatches: [{ ...batch, price: null }],
        operations: [opened, { ...opened, id: other, number: 2, kind: 'bottle', lines: [packed] }],
      },
      /^Row 2 of operations\.json was refused: Amount must be a whole number/,
    ],
    [
      'fruit of an unknown grower',
      { operations: [opened, { ...opened, id: other, number: 2, kind: 'receive', lines: [fruit] }] },
      /^Row 2 of operations\.json was refused: This grower is not there/,
    ],
    [
      'fruit of an unknown contract',
      {
        growers: [{ id: third, name: 'Roux' }],
        operations: [
          opened,
          { ...opened, id: other, number: 2, kind: 'receive', lines: [{ ...fruit, contract: other }] },
        ],
      },
      /^Row 2 of operations\.json was refused: This contract is not there/,
    ],
    [
      'an unknown batch in the plan of a task',
      {
        workOrders: [order],
        tasks: [
          {
            id: other,
            workOrderId: id,
            place: 0,
            plan: { kind: 'add', lines: [dose] },
            operationId: null,
          },
        ],
      },
      /^Row 1 of tasks\.json was refused: There is no such batch in your stock/,
    ],
    [
      'a batch of an unknown product',
      { stockBatches: [{ ...batch, price: null }] },
      /^Row 1 of stockBatches\.json was refused: There is no such product in your stock/,
    ],
    [
      'a contract with an unknown grower',
      { contracts: [{ id: other, grower: id, vintage: 2025, variety: 'Gamay' }] },
      /^Row 1 of contracts\.json was refused: This grower is not there/,
    ],
    [
      'a version that is there twice',
      { operations: [{ ...opened, versions: [version, version] }] },
      /^Row 1 of operations\.json was refused: This value is given twice/,
    ],
    [
      'a price of a batch without a currency',
      { stockProducts: [product], stockBatches: [batch] },
      /^Row 1 of stockBatches\.json was refused: Currency is required/,
    ],
    [
      'a price of a contract without a currency',
      {
        growers: [{ id, name: 'Roux' }],
        contracts: [{ id: other, grower: id, vintage: 2025, variety: 'Gamay', price: 1 }],
      },
      /^Row 1 of contracts\.json was refused: Currency is required/,
    ],
    [
      'a check without its time',
      { workOrders: [{ ...order, checkedBy: 'Ana' }] },
      /^Row 1 of workOrders\.json was refused: Checked by/,
    ],
    [
      'a place of a task beyond the integers',
      { workOrders: [order], tasks: [{ id: other, workOrderId: id, place: 3e9, plan, operationId: null }] },
      /^Row 1 of tasks\.json was refused: /,
    ],
    [
      'an unknown period',
      { reports: [{ ...report, period: 'Fall' }] },
      /^Row 1 of reports\.json was refused: /,
    ],
    [
      'a report without figures',
      { reports: [{ ...report, figures: null }] },
      /^Row 1 of reports\.json was refused: Figures is required/,
    ],
  ])('%s', async (_what, files: Record<string, object[]>, note) => {
    const rows = Object.entries({ vessels: [vessel], ...files });
    const archive = await zipOf(
      Object.fromEntries(rows.map(([name, some]) => [`${name}.json`, linesOf(some)])),
    );
    const { status, data } = await restored(ana, archive);
    expect([status, data.notes.at(-1)]).toEqual([201, expect.stringMatching(note)]);
  });
});
