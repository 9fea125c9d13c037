import type { ImportKind } from '@cuverie/contract';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react';
import { use, useRef } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { useFileDrop } from '../useFileDrop.ts';
import classes from './ChooseStep.module.css';
import { ImportPageOf, sendFiles } from './files-on-their-way.ts';
import dialogClasses from './ImportDialog.module.css';

/** Files another page imports, and what is said of them. */
export interface Misplaced {
  kind: ImportKind;
  files: readonly File[];
  words: string;
}

interface Props {
  about: string;
  accept: string;
  /** What was wrong with the last choice. */
  problem?: string | undefined;
  misplaced?: Misplaced | undefined;
  /** The file that is being read, and how far, 0 to 1. */
  reading?: { name: string; done: number } | undefined;
  onFiles: (files: File[]) => void;
  onEarlier: () => void;
}

/** Where files are dropped or chosen. */
export function ChooseStep({ about, accept, problem, misplaced, reading, onFiles, onEarlier }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isOver = useFileDrop(place, onFiles);
  return (
    <div className={dialogClasses.step}>
      {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
      {misplaced && <SendOn {...misplaced} />}
      {/* Dropping is a shortcut; the button does the same by keyboard. */}
      <div ref={place} className={classes.drop} data-over={isOver}>
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden="true" />
        {reading ? (
          <output className={classes.reading}>
            Reading {reading.name}…
            <Progress value={100 * reading.done} aria-label="Read" />
          </output>
        ) : (
          <>
            <p className={dialogClasses.lead}>Drop your file here</p>
            <FileButton multiple accept={accept} onChange={onFiles}>
              {(props) => (
                <Button {...props} data-autofocus>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <p className={dialogClasses.quiet}>{about}</p>
          </>
        )}
      </div>
      <p className={dialogClasses.quiet}>
        Nothing is stored before you have seen what would arrive.{' '}
        <button type="button" className={classes.link} onClick={onEarlier}>
          Earlier imports
        </button>
      </p>
    </div>
  );
}

/** Says that files belong to another page, and takes them there. */
function SendOn({ kind, files, words }: Misplaced) {
  const page = use(ImportPageOf)(kind);
  return (
    <div className={dialogClasses.question} role="alert">
      <span>{words}</span>
      {page && (
        <Button
          size="sm"
          className={classes.sendOn}
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          onClick={() => {
            sendFiles(kind, files);
            page.open();
          }}
        >
          Go on in {page.name}
        </Button>
      )}
    </div>
  );
}
