import { type ViewRow, viewRow } from '@cuverie/contract';
import { VIEW_WAYS, type ViewIdentity } from '@cuverie/domain';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { VIEWS, type ViewValues } from './views.store.ts';

export const viewKind: Kind<ViewRow, ViewValues, ViewIdentity> = {
  name: 'views',
  store: storeOf(VIEWS),
  ways: VIEW_WAYS,
  ...foundBy(VIEWS, ['name']),
  judge: judgeBy(viewRow, () => ({})),
  isChildKind: true,
  adding:
    async () =>
    ({ id: _id, ...values }) =>
      values,
  // A view of this name stays as it is.
  after: (current) => current,
};
