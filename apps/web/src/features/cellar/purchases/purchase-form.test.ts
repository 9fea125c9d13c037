import type { Purchase } from '@cuverie/contract';
import { expect, it } from 'vitest';
import { arrivalTyped, checkArrival, checkPurchase, PURCHASE, purchaseTyped } from './purchase-form.ts';

const TYPED = { ...PURCHASE.empty(), name: 'Volnay', vintage: 'Unknown', region: 'Bourgogne', type: 'Red' };
const STORED = {
  stage: 'Ordered',
  name: 'Volnay',
  vintage: null,
  vintageUnknown: true,
  region: 'Bourgogne',
  type: 'Red',
  bottles: 6,
  bottleSizeMl: 750,
  arrivals: [],
} as unknown as Purchase;

it('sends an unknown vintage of a purchase, which differs from NV', () => {
  const unknown = { ok: true, draft: { vintage: null, vintageUnknown: true } };
  expect(checkPurchase(TYPED, 2026)).toMatchObject(unknown);
  for (const vintage of ['', 'NV']) {
    const checked = checkPurchase({ ...TYPED, vintage }, 2026);
    expect(checked).toMatchObject({ ok: true, draft: { vintage: null } });
    expect(checked.ok && checked.draft).not.toHaveProperty('vintageUnknown');
  }
});

it('fills in an unknown vintage for the wine of a purchase', () => {
  expect(purchaseTyped(STORED).vintage).toBe('Unknown');
  const arriving = arrivalTyped(STORED, '2026-10-20', undefined);
  expect(checkArrival(arriving, STORED, 2026)).toMatchObject({
    ok: true,
    draft: { wine: { vintage: null, vintageUnknown: true } },
  });
});
