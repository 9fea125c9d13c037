import { OLDEST_VINTAGE } from '@cuverie/domain';
import { numberIn } from '../platform/values.ts';

/** The upper bound moves with the year and is checked by the server; see `vintageProblem`. */
export const vintage = numberIn('Vintage', { min: OLDEST_VINTAGE, max: 9999 });
