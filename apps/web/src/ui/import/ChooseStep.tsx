import type { ImportKind } from '@cuverie/contract';
import { Anchor, Button, FileButton, Progress, Stack } from '@mantine/core';
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react';
import { use, useRef } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import notice from '../feedback/Notice.module.css';
import { useFileDrop } from '../useFileDrop.ts';
import { ImportPageOf, sendFiles } from './files-on-their-way.ts';
import classes from './ImportDialog.module.css';

/** Files that belong to the import of another page, with a message. */
export interface MisplacedFiles {
  kind: ImportKind;
  files: readonly File[];
  words: string;
}

interface Props {
  about: string;
  accept: string;
  /** The problem with the last chosen file. */
  problem?: string | undefined;
  misplaced?: MisplacedFiles | undefined;
  /** The file being read, and the progress from 0 to 1. */
  reading?: { name: string; done: number } | undefined;
  /** The imported rows as a word, `wines`. */
  many: string;
  onFiles: (files: File[]) => void;
  /** Imports the files here although they look like something else. */
  onAllTheSame: (files: readonly File[]) => void;
  onEarlier: () => void;
}

export function ChooseStep(props: Props) {
  const { about, accept, problem, misplaced, reading, onFiles, onEarlier } = props;
  const place = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(place, onFiles);
  return (
    <div className={classes.step}>
      {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
      {misplaced && (
        <SendOn {...misplaced} many={props.many} onAllTheSame={() => props.onAllTheSame(misplaced.files)} />
      )}
      {/* Dropping a file is a shortcut; the button works by keyboard too. */}
      <Stack ref={place} className={classes.drop} align="center" data-over={isOver}>
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden="true" />
        {reading ? (
          <Stack component="output" gap="xs" w="min(24rem, 100%)">
            Reading {reading.name}…
            <Progress value={100 * reading.done} aria-label="Read" />
          </Stack>
        ) : (
          <>
            <p className={classes.lead}>Drop your file here</p>
            <FileButton multiple accept={accept} onChange={onFiles}>
              {(props) => (
                <Button {...props} data-autofocus>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <p className={classes.quiet}>{about}</p>
          </>
        )}
      </Stack>
      <p className={classes.quiet}>
        Nothing is stored before you have seen what would arrive.{' '}
        <Anchor component="button" type="button" underline="always" fz="inherit" fw={600} onClick={onEarlier}>
          Earlier imports
        </Anchor>
      </p>
    </div>
  );
}

interface SendOnProps {
  many: string;
  onAllTheSame: () => void;
}

/** Tells the user that files belong to another page, and offers to import them there or here. */
function SendOn({ kind, files, words, many, onAllTheSame }: MisplacedFiles & SendOnProps) {
  const page = use(ImportPageOf)(kind);
  const isArchive = files.some(({ name }) => /\.zip$/i.test(name));
  return (
    <Stack className={notice.notice} gap="xs" align="start" role="alert">
      <span>{words}</span>
      {page && (
        <Button
          size="sm"
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          onClick={() => {
            sendFiles(kind, files);
            page.open();
          }}
        >
          Go on in {page.name}
        </Button>
      )}
      {!isArchive && (
        <Button size="sm" variant="default" onClick={onAllTheSame}>
          No, these are {many}
        </Button>
      )}
    </Stack>
  );
}
