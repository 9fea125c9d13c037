import { useNavigate } from '@tanstack/react-router';
import { useWayBack } from '../../ui/page/useWayBack.ts';
import { type GrapeSearch, withoutDialog } from './search.ts';

/** Opens and closes the dialogs of the library by its address. */
export function useDialogs(view: GrapeSearch) {
  const navigate = useNavigate();
  const goBack = useWayBack(Boolean(view.addGrape ?? view.importGrapes ?? view.grape));

  const show = (dialog: Pick<GrapeSearch, 'addGrape' | 'importGrapes' | 'grape'>) =>
    void navigate({
      to: '/grape-library',
      search: { ...withoutDialog(view), ...dialog },
      resetScroll: false,
    });

  return {
    add: () => show({ addGrape: true }),
    openImport: () => show({ importGrapes: true }),
    edit: (id: string) => show({ grape: id }),
    close: () =>
      goBack(
        () =>
          void navigate({
            to: '/grape-library',
            search: withoutDialog(view),
            replace: true,
            resetScroll: false,
          }),
      ),
  };
}

/** Opens and closes the edit dialog of the page of a variety by its address. */
export function useEditing(id: string, { edit }: { edit?: true }) {
  const navigate = useNavigate();
  const isEditing = edit === true;
  const goBack = useWayBack(isEditing);
  const page = { to: '/grape-library/$id', params: { id }, resetScroll: false } as const;
  return {
    isEditing,
    edit: () => void navigate({ ...page, search: { edit: true } }),
    close: () => goBack(() => void navigate({ ...page, search: {}, replace: true })),
  };
}
