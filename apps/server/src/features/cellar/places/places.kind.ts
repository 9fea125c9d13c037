import { type PlaceRow, placeRow } from '@cuverie/contract';
import { PLACE_WAYS, type PlaceIdentity } from '@cuverie/domain';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { PLACES, type PlaceValues } from './places.store.ts';

export const placeKind: Kind<PlaceRow, PlaceValues, PlaceIdentity> = {
  name: 'places',
  store: storeOf(PLACES),
  ways: PLACE_WAYS,
  ...foundBy(PLACES, ['name']),
  judge: judgeBy(placeRow),
  isChildKind: true,
  adding:
    async () =>
    ({ name, capacity = null, note = null }) => ({ name, capacity, note }),
  // A place here keeps its own note and capacity.
  after: (current) => current,
};
