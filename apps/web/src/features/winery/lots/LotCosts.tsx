import type { LotCost } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { countText, momentWords, numberWords } from '../../../ui/words.ts';
import wineClasses from '../additions/Additions.module.css';
import { allUnpriced, costRows, perBottleWords, perVolumeWords, unpricedWords } from './cost-words.ts';
import classes from './Lots.module.css';
import { costOfLot } from './lot.queries.ts';

/** What the wine of a lot cost, in vessels and in bottles. */
export function LotCosts({ lotId }: { lotId: string }) {
  const cost = useQuery(costOfLot(lotId));
  return (
    <section className={classes.section} aria-labelledby="cost">
      <h2 id="cost">What it cost</h2>
      <Loaded query={cost} loading="Adding up the cost…" failed="The cost could not be loaded.">
        {(found) => <Shown cost={found} />}
      </Loaded>
    </section>
  );
}

function Shown({ cost }: { cost: LotCost }) {
  const { bottlings, asOf } = cost;
  const rows = costRows(cost);
  const perVolume = perVolumeWords(cost);
  const unpriced = unpricedWords(allUnpriced([cost, ...bottlings]));
  return (
    <>
      {rows.length === 0 && bottlings.length === 0 && <p>Nothing of it has a price yet.</p>}
      {rows.length > 0 && (
        <dl className={wineClasses.readings}>
          {rows.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <b>{amount}</b>
              </dd>
            </div>
          ))}
          {perVolume !== null && (
            <div>
              <dt>On average</dt>
              <dd>
                <b>{perVolume}</b>
              </dd>
            </div>
          )}
        </dl>
      )}
      {bottlings.length > 0 && (
        <ul className={classes.costs} aria-label="Cost of bottles">
          {bottlings.map((one) => (
            <li key={`${one.operationId} ${one.wineId} ${one.bottleSizeMl}`}>
              {one.wine}, {countText(one.bottles, 'bottle')} of {numberWords(one.bottleSizeMl)} ml:{' '}
              {perBottleWords(one)}
            </li>
          ))}
        </ul>
      )}
      {unpriced !== null && <p>{unpriced}</p>}
      <p className={classes.quiet}>
        As of {momentWords(asOf)}. It follows the litres; what is lost on the way is borne by the rest.
      </p>
    </>
  );
}
