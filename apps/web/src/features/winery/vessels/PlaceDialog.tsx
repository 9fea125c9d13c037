import { placingOperations, type Vessel } from '@cuverie/contract';
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { WINERY } from '../../../api/query-keys.ts';
import { useSend } from '../../../api/use-change.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { checkForm } from '../../../ui/form/fields.ts';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { countText } from '../../../ui/words.ts';
import { VesselChooser } from '../operations/forms/VesselChooser.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { codesWords } from './vessel-groups.ts';

interface Props {
  vessels: readonly Vessel[];
  onClose: () => void;
}

const { body } = placingOperations.place;

/** Says where many vessels stand. A field that is left empty changes nothing. */
export function PlaceDialog({ vessels, onClose }: Props) {
  const place = useSend(placingOperations.place, WINERY);
  const [chosen, setChosen] = useState<readonly Vessel[]>([]);
  const ids = chosen.map(({ id }) => id);
  const form = useRowForm({
    thing: 'place',
    initial: () => ({ room: '', row: '' }),
    check: ({ room, row }) => {
      const read = body.safeParse({ ids, room: room.trim() || undefined, row: row.trim() || undefined });
      const problems: Record<string, string> = {};
      for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message;
      if (ids.length === 0) problems['ids'] = 'Choose at least one vessel';
      if (room.trim() === '' && row.trim() === '') problems['room'] = 'Give a room, a row, or both';
      return checkForm(read, problems);
    },
    add: (draft) => place.mutateAsync(draft),
    onSaved: () => {
      toast.done(`${countText(ids.length, 'vessel')} placed.`);
      onClose();
    },
    failed: 'The vessels were not placed.',
  });
  return (
    <FormDialog
      title="Place vessels"
      action="Place"
      needs={placingOperations.place}
      form={form}
      isRead
      isGrouped
      onClose={onClose}
    >
      <VesselChooser
        vessels={vessels.filter(({ archivedAt }) => archivedAt === null)}
        chosen={new Set(ids)}
        refusalOf={() => undefined}
        hasSingle
        onChoose={(some) => {
          form.clear();
          setChosen([...chosen, ...some]);
          return undefined;
        }}
      />
      {chosen.length > 0 && (
        <p>
          {countText(chosen.length, 'vessel')}: {codesWords(chosen.map(({ code }) => code))}
          <CloseButton size="lg" aria-label="Choose none" onClick={() => setChosen([])} />
        </p>
      )}
      {form.problems['ids'] && (
        <p role="alert" data-bad-field tabIndex={-1}>
          {form.problems['ids']}
        </p>
      )}
      <PlaceFields values={form.values} errors={form.problems} onChange={(changed) => form.set(changed)} />
    </FormDialog>
  );
}
