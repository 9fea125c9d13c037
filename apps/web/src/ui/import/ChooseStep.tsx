import { Button, FileButton, Progress } from '@mantine/core';
import { IconArrowRight, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, use, useState } from 'react';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import classes from './ChooseStep.module.css';
import dialogClasses from './ImportDialog.module.css';
import { OtherPages } from './other-page.ts';
import type { Stage } from './useImport.ts';

interface Props {
  about: string;
  accept: string;
  /** What was wrong with the last choice. */
  problem: string | undefined;
  /** A file of another page's, to be carried there. */
  misplaced: Extract<Stage, { at: 'choose' }>['misplaced'];
  /** The file that is being read, and how far, 0 to 1. */
  reading: { name: string; done: number } | undefined;
  onFiles: (files: File[]) => void;
  onEarlier: () => void;
}

/** Where files are dropped or chosen. */
export function ChooseStep({ about, accept, problem, misplaced, reading, onFiles, onEarlier }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div className={dialogClasses.step}>
      {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
      {misplaced && <Misplaced {...misplaced} />}
      {/* Dropping is a shortcut; the button does the same by keyboard. */}
      <div
        className={classes.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
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

/** Says where a file belongs, and takes it there as it is. */
function Misplaced({ kind, words, carry }: NonNullable<Props['misplaced']>) {
  const page = use(OtherPages)(kind);
  const go = () => {
    carry();
    page?.go();
  };
  return (
    <div className={classes.misplaced} role="alert">
      <span>{words}</span>
      {page && (
        <Button size="sm" rightSection={<IconArrowRight size={18} aria-hidden="true" />} onClick={go}>
          Go on in {page.name}
        </Button>
      )}
    </div>
  );
}
