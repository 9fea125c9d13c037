import { Box, Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconArrowBackUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FilePreview } from '../../../ui/fields/FilePreview.tsx';
import {
  PICTURE_ACCEPT,
  PICTURE_HINT,
  type PictureChoice,
  pictureProblem,
} from '../../../ui/fields/picture.ts';
import { useFileDrop } from '../../../ui/useFileDrop.ts';
import classes from './PictureField.module.css';

interface Props {
  label: string;
  value: PictureChoice;
  /** The address of the stored picture, if there is one. */
  stored: string | null;
  /** Shown if there is no picture. */
  drawing: ReactNode;
  error?: ReactNode;
  onChange: (choice: PictureChoice) => void;
}

function words(value: PictureChoice, stored: string | null): string {
  if (value instanceof File) return value.name;
  if (stored === null) return 'Drop a picture here, or choose one.';
  return value === 'kept' ? 'The picture kept now' : 'The picture goes when you save.';
}

/** A picture to drop or choose, with a preview. An invalid file is reported before anything is sent. */
export function PictureField({ label, value, stored, drawing, error, onChange }: Props) {
  const id = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const reset = useRef<() => void>(null);
  // The server accepts some files the browser cannot show, mostly TIFF.
  const [unshowable, setUnshowable] = useState<unknown>(null);

  // An invalid file stays refused until it is replaced or removed.
  const problem = value instanceof File ? (pictureProblem(value) ?? error) : error;
  const isOver = useFileDrop(place, ([file]) => file && onChange(file));

  const shown = value instanceof File ? value : value === 'kept' ? stored : null;
  const hasNoPreview = shown !== null && shown === unshowable;
  const preview = { alt: `${label}, preview`, onError: () => setUnshowable(shown) };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={problem}
      errorProps={{ id: `${id}-error`, role: 'alert' }}
      size="md"
    >
      <fieldset
        ref={place}
        className={classes.field}
        aria-labelledby={`${id}-label`}
        data-over={isOver || undefined}
        data-invalid={problem ? true : undefined}
      >
        <div className={classes.preview}>
          {shown === null || hasNoPreview ? (
            drawing
          ) : shown instanceof File ? (
            <FilePreview file={shown} {...preview} />
          ) : (
            <img src={shown} {...preview} alt={preview.alt} />
          )}
        </div>
        <Box flex={1} miw={0}>
          <Text size="sm" data-hint style={{ overflowWrap: 'anywhere' }}>
            {words(value, stored)}
          </Text>
          <Text size="sm" c="dimmed" data-hint id={`${id}-hint`}>
            {hasNoPreview
              ? 'Your browser cannot show this kind of file; it is sent all the same.'
              : PICTURE_HINT}
          </Text>
          <Group gap="xs" mt="xs">
            <FileButton
              accept={PICTURE_ACCEPT}
              inputProps={{ 'aria-label': label }}
              resetRef={reset}
              onChange={(file) => {
                // Lets the same file be chosen again after it was removed.
                reset.current?.();
                if (file) onChange(file);
              }}
            >
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
                  aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
                  data-bad-field={problem ? true : undefined}
                >
                  {shown !== null ? 'Replace picture' : 'Choose picture'}
                </Button>
              )}
            </FileButton>
            {shown !== null && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => onChange(stored === null ? 'kept' : 'removed')}
              >
                Remove picture
              </Button>
            )}
            {value === 'removed' && (
              <Button
                variant="subtle"
                leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                onClick={() => onChange('kept')}
              >
                Keep picture
              </Button>
            )}
          </Group>
        </Box>
      </fieldset>
    </Input.Wrapper>
  );
}
