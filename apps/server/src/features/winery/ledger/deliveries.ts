/** What is known of bought fruit and wine without being entered. */
import { sentenceOf } from '@cuverie/contract';
import { vesselsOf } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { findHomeCurrency } from '../../../platform/database/money.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { contracts, growers } from '../growers/growers.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import type { LineToStore } from './lines.ts';

/**
 * Fills in what the contract of a line says, and the currency of its price.
 * @throws Refusal 400 at a line that names an unknown grower or contract, or a contract for wine, or has a price without
 * a currency
 */
export async function withContracts(
  tx: Transaction,
  estateId: string,
  lines: readonly LineToStore[],
): Promise<LineToStore[]> {
  const home = await findHomeCurrency(tx, estateId);
  const vessels = await ledgerVessels(tx, estateId, vesselsOf({ lines }));
  const ofWine = new Set(vessels.flatMap(({ id, unit }) => (unit === 'L' ? id : [])));
  const filled: LineToStore[] = [];
  for (const [at, { currency: given, ...line }] of lines.entries()) {
    const agreed = line.contract && (await contracts.find(tx, estateId, line.contract));
    if (line.contract && (!agreed || (line.grower && line.grower !== agreed.grower)))
      throw invalid({ [`lines.${at}.contract`]: sentenceOf('contract_unknown') });
    if (agreed && line.volume === undefined && ofWine.has(line.to ?? ''))
      throw invalid({ [`lines.${at}.contract`]: sentenceOf('contract_of_fruit') });
    if (line.grower && !agreed && !(await growers.exists(tx, estateId, line.grower)))
      throw invalid({ [`lines.${at}.grower`]: sentenceOf('grower_unknown') });
    const price = line.price ?? (agreed ? agreed.price : null);
    const ofContract = agreed && agreed.currency;
    // A price of its own keeps its currency.
    const currency = (line.price === undefined ? ofContract || given : given || ofContract) || home;
    if (price !== null && !currency)
      throw invalid({
        [`lines.${at}.currency`]: sentenceOf('line_missing', { field: 'currency', name: 'Currency' }),
      });
    const district = line.district || (agreed && agreed.district);
    filled.push({
      ...line,
      ...(agreed && { grower: agreed.grower }),
      ...(price !== null && { price, currency }),
      ...(district && { district }),
    });
  }
  return filled;
}
