import { later } from '../../ui/feedback/Later.tsx';
import type { CellarSearch } from './search.ts';

const EditWineDialog = later(async () => (await import('./wines/form/EditWineDialog.tsx')).EditWineDialog);
const DrinkDialog = later(async () => (await import('./drinking/DrinkDialog.tsx')).DrinkDialog);
const ShareDialog = later(async () => (await import('./sharing/ShareDialog.tsx')).ShareDialog);

/** The dialogs about one wine or a link, over My Cellar or the page of a wine. Inside `Later`. */
export function WineDialogs({ view, onClose }: { view: CellarSearch; onClose: () => void }) {
  return (
    <>
      {view.wine !== undefined && (
        <EditWineDialog key={view.wine} id={view.wine} tab={view.tab ?? 'details'} onClose={onClose} />
      )}
      {view.drink !== undefined && (
        <DrinkDialog
          key={view.taken ?? view.drink}
          wineId={view.drink}
          taken={view.taken}
          isNew={view.note}
          onClose={onClose}
        />
      )}
      {view.share !== undefined && (
        <ShareDialog
          key={view.share}
          wineId={view.share === 'wines' ? undefined : view.share}
          onClose={onClose}
        />
      )}
    </>
  );
}
