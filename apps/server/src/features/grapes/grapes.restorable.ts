/** Restores grapes from the history of the estate. */
import { isThere, isTooOld, type Restorable, restorable } from '../../platform/history/restore.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { GRAPES } from './grapes.library.ts';
import { lockGrape, updateGrape } from './grapes.store.ts';

export function grapeRestorable({ pictures }: { pictures: Pictures }): Restorable {
  const own = restorable(GRAPES, 'grape', {
    async changed({ show }, row) {
      const { picture } = row;
      if (typeof picture !== 'string') return row;
      await show([picture]);
      return (await pictures.find(picture)) === undefined ? { ...row, picture: null } : row;
    },
  });
  return {
    ...own,
    async restore(restoring) {
      const { tx, member, entry, stamp, show } = restoring;
      if (entry.before !== null) return own.restore?.(restoring) ?? 0;
      // A reference grape was only hidden.
      const locked = await lockGrape(tx, member.estateId, entry.itemId, stamp);
      if (locked === undefined) throw isTooOld();
      if (!locked.grape.hidden) throw isThere('grape');
      await updateGrape(tx, locked, { hidden: false }, stamp);
      if (locked.picture !== null) await show([locked.picture]);
      return 1;
    },
  };
}
