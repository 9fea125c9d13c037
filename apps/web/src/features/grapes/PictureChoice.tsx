import type { Grape } from '@cuverie/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { FilePreview } from '../../ui/fields/FilePreview.tsx';
import { PICTURE_ACCEPT, PICTURE_HINT, pictureProblem } from '../../ui/fields/picture.ts';
import fields from '../../ui/form/FormDialog.module.css';
import type { TypedForm } from '../../ui/form/useTyped.ts';
import classes from './GrapeDialog.module.css';
import { drawingOf, GRAPE_LABELS, type GrapeValues } from './grape-form.ts';

const PAUSE_MS = 300;

/** The picture at an address, or a note that it does not load; a card then shows the drawing. */
function AddressPreview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <Text component="output" display="block" p="xs" ta="center" c="dimmed" fz="var(--cv-text-quiet)">
        No picture could be loaded from this address. The drawing is shown until one can.
      </Text>
    );
  }
  return (
    <img
      src={address}
      alt="What is found at this address"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

interface Props {
  form: TypedForm<GrapeValues>;
  stored: Grape | null;
}

/** The picture of a grape: its drawing, an address, or a file to upload. */
export function PictureChoice({ form, stored }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { file, picture } = form.values;
  const address = picture.trim();
  const isDrawn = file === null && address === '';
  // Debounced, so that the preview does not change with every letter of a name or address.
  const [drawing] = useDebouncedValue(drawingOf(form.values, stored), PAUSE_MS);
  const [typed] = useDebouncedValue(address, PAUSE_MS);
  const shown = address === '' ? '' : typed;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    // Lets the same file be chosen again after it was removed.
    event.currentTarget.value = '';
    // An invalid file stays refused until it is replaced or removed.
    if (chosen) form.set({ file: chosen, picture });
  };

  return (
    <Group className={fields.wide} align="start" gap="md">
      <div className={classes.preview}>
        {file !== null && <FilePreview file={file} alt="Your file, as it will be shown" onError={() => {}} />}
        {file === null && shown !== '' && <AddressPreview key={shown} address={shown} />}
        {file === null && shown === '' && <img src={drawing} alt="The drawing made for this variety" />}
      </div>
      <Stack flex={1} miw="min(100%, 14rem)" gap="xs">
        <TextInput
          label={GRAPE_LABELS.picture}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.input('picture')}
          error={(file && pictureProblem(file)) ?? form.problems['picture']}
          value={file === null ? picture : file.name}
          readOnly={file !== null}
        />
        <Text size="sm" c="dimmed">
          {isDrawn
            ? 'The drawing made for this variety. An address or a file of your own takes its place.'
            : `${PICTURE_HINT}, or an address that starts with https://`}
        </Text>
        <Group gap="xs">
          <input
            ref={input}
            type="file"
            accept={PICTURE_ACCEPT}
            aria-label="Picture file"
            onChange={pick}
            hidden
          />
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            Choose picture
          </Button>
          {!isDrawn && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              onClick={() => form.set({ file: null, picture: '' })}
            >
              Use the drawing
            </Button>
          )}
        </Group>
      </Stack>
    </Group>
  );
}
