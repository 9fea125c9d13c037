import type { Vessel } from '@cuverie/contract';
import { countedAmounts, type Dose, perLitre } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { wineInVessel } from '../../../api/vessels.ts';
import classes from './Additions.module.css';
import {
  leftWords,
  limitsAfter,
  molecularOf,
  molecularWords,
  ownLeftWords,
  ownLimitsAfter,
} from './wine-words.ts';

interface Props {
  vessel: Pick<Vessel, 'id' | 'level'>;
  dose: Dose;
  /** The instant of the addition; now if omitted. */
  at: string | undefined;
}

/** What is left of each limit after a dose, including the winery's own limits. */
export function DoseLimits({ vessel: { id, level }, dose, at }: Props) {
  const { data: wine } = useQuery(wineInVessel(id, at));
  if (wine === undefined) return null;
  const limits = limitsAfter(wine, dose, level);
  const so2 = countedAmounts(dose.substance, perLitre(dose, level))['total SO2'] ?? 0;
  const molecular = so2 > 0 ? molecularOf(wine.readings, so2) : undefined;
  return (
    <>
      <ul className={classes.limits}>
        {ownLimitsAfter(wine, dose, level).map((limit) => (
          <li key={`own ${limit.of}`} data-over={limit.left < 0 || undefined}>
            {ownLeftWords(limit)}
          </li>
        ))}
        {limits.map((limit) => (
          <li key={limit.of} data-over={limit.left < 0 || undefined}>
            {leftWords(limit, wine.market)}
            {limit.isAdvice && <small>{limit.source}; look it up there</small>}
          </li>
        ))}
      </ul>
      {molecular && (
        <p className={classes.quiet}>
          Molecular SO₂ then about {molecularWords(molecular)} ({molecular.of})
        </p>
      )}
    </>
  );
}
