import type { Grape } from '@cuverie/contract';
import { Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconPhotoPlus } from '@tabler/icons-react';
import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import classes from './GrapeDialog.module.css';
import { drawingOf, GRAPE_LABELS, type GrapeValues } from './grape-form.ts';

/** What the server can keep. */
const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/gif,image/tiff,.avif,.tif,.tiff';
const PAUSE_MS = 300;
const LARGEST = 10 * 1024 * 1024;

function problemOf(file: File): string | undefined {
  if (file.size > LARGEST) return `“${file.name}” is larger than 10 MB. Choose a smaller picture.`;
  if (file.size === 0) return `“${file.name}” is empty. Choose another picture.`;
  if (file.type !== '' && !ACCEPT.includes(file.type)) {
    return `“${file.name}” is not a picture that can be kept. Choose a PNG, JPEG, WebP, AVIF, GIF or TIFF file.`;
  }
  return undefined;
}

/** A chosen file as a picture; its address lives as long as it is shown. */
function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt="Your file, as it will be shown" />;
}

/** The picture at an address, or that there is none to be had: a card shows the drawing then. */
function AddressPreview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return (
      <output className={classes.broken}>
        No picture could be loaded from this address. The drawing is shown until one can.
      </output>
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
  form: UseFormReturnType<GrapeValues>;
  stored: Grape | null;
}

/** The picture of a grape: the drawing made for it, one at an address, or one to send. */
export function PictureChoice({ form, stored }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { file, picture } = form.values;
  const address = picture.trim();
  const isDrawn = file === null && address === '';
  // Another drawing or picture once its name or address is there, not with every letter of it.
  const [drawing] = useDebouncedValue(drawingOf(form.values, stored), PAUSE_MS);
  const [typed] = useDebouncedValue(address, PAUSE_MS);
  const shown = address === '' ? '' : typed;

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
    if (!chosen) return;
    const problem = problemOf(chosen);
    if (problem !== undefined) form.setFieldError('picture', problem);
    else {
      form.setFieldValue('file', chosen);
      form.clearFieldError('picture');
    }
  };
  const takeDrawing = () => {
    form.setFieldValue('file', null);
    form.setFieldValue('picture', '');
    form.clearFieldError('picture');
  };

  return (
    <div className={classes.picture}>
      <div className={classes.preview}>
        {file !== null && <FilePreview file={file} />}
        {file === null && shown !== '' && <AddressPreview key={shown} address={shown} />}
        {file === null && shown === '' && <img src={drawing} alt="The drawing made for this variety" />}
      </div>
      <div className={classes.choice}>
        <TextInput
          name="picture"
          label={GRAPE_LABELS.picture}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.getInputProps('picture')}
          value={file === null ? picture : file.name}
          readOnly={file !== null}
        />
        <Text size="sm" c="dimmed">
          {isDrawn
            ? 'The drawing made for this variety. An address or a file of your own takes its place.'
            : 'PNG, JPEG, WebP, AVIF, GIF or TIFF, up to 10 MB, or an address that starts with https://'}
        </Text>
        <div className={classes.choiceButtons}>
          <input ref={input} type="file" accept={ACCEPT} aria-label="Picture file" onChange={pick} hidden />
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
              onClick={takeDrawing}
            >
              Use the drawing
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
