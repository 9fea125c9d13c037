import { sentenceOf, type ViewDraft, type viewOperations } from '@cuverie/contract';
import { VIEW_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countViews, isNamedByOther, listViews, views } from './views.store.ts';

export function viewService({ db, clock }: Platform) {
  /** @throws Refusal 400 if another view has the name */
  async function refuseNamed(estateId: string, id: string, name: string | undefined): Promise<void> {
    if (name !== undefined && (await isNamedByOther(db, estateId, id, name)))
      throw invalid({ name: sentenceOf('view_name_taken', { name }) });
  }

  return {
    ...plainRows({ db, clock }, views, listViews),

    async add(member, { id = newId(), ...values }: ViewDraft) {
      const { estateId } = member;
      const there = await views.find(db, estateId, id);
      const most = VIEW_LIMITS.views;
      if (!there && (await countViews(db, estateId)) >= most)
        throw invalid({ name: sentenceOf('too_many_views', { most }) });
      if (!there) await refuseNamed(estateId, id, values.name);
      const added = there ? undefined : await views.insert(db, estateId, id, values, stampOf(member, clock));
      return { row: added ?? there ?? (await views.get(db, estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await views.lock(tx, member.estateId, id, { version });
        await refuseNamed(member.estateId, id, changes.name);
        return views.update(tx, locked, changes, stampOf(member, clock));
      }),
  } satisfies RowService<typeof viewOperations>;
}
