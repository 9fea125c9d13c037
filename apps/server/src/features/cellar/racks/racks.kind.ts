import { type RackRow, rackRow } from '@cuverie/contract';
import { RACK_WAYS, type RackIdentity, rackSizeProblem } from '@cuverie/domain';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { RACKS, type RackValues } from './racks.store.ts';

export const rackKind: Kind<RackRow, RackValues, RackIdentity> = {
  name: 'racks',
  store: storeOf(RACKS),
  ways: RACK_WAYS,
  ...foundBy(RACKS, ['name', 'place']),
  judge: judgeBy(rackRow, (row) => ({ columns: rackSizeProblem(row) })),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...values }) =>
      values,
  // An existing rack is not made smaller than the bottles in it need.
  after: (current) => current,
};
