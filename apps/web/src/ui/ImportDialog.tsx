import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokens } from '../api/tokens.ts';
import type { ImportTarget } from '../platform/csv/target.ts';
import { csvFile, saveFile } from '../platform/save-file.ts';
import { ConfirmDialog } from './feedback/ConfirmDialog.tsx';
import { ErrorNotice } from './feedback/ErrorNotice.tsx';
import { ArchiveStep } from './import/ArchiveStep.tsx';
import { ChooseStep } from './import/ChooseStep.tsx';
import { EarlierImports } from './import/EarlierImports.tsx';
import classes from './import/ImportDialog.module.css';
import { PreviewStep } from './import/PreviewStep.tsx';
import { ResultStep } from './import/ResultStep.tsx';
import { RunningStep } from './import/RunningStep.tsx';
import { refusedFile, refusedName } from './import/refused-file.ts';
import { nameOf, useImport } from './import/useImport.ts';
import { useStepFocus } from './import/useStepFocus.ts';
import { readingOf } from './import/words.ts';
import { useFocusReturn } from './page/useFocusReturn.ts';

interface Props {
  target: ImportTarget;
  /** Something was stored or taken back. */
  onChanged: () => void;
  onClose: () => void;
}

const ACCEPT = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

const acceptOf = ({ takesArchive, takesJson }: ImportTarget): string =>
  [ACCEPT, takesArchive && '.zip', takesJson && '.json,application/json'].filter(Boolean).join(',');

/** Brings in what a file holds: choose, look, import, undo. */
export function ImportDialog({ target, onChanged, onClose }: Props) {
  useFocusReturn(true);
  const flow = useImport(target, onChanged);
  const { stage } = flow;
  const isRunning = stage.at === 'running';
  const guard = useBlocker({
    // The end of the session does not ask: there is no way to stay.
    shouldBlockFn: () => isRunning && tokens.access() !== null,
    enableBeforeUnload: isRunning,
    withResolver: true,
  });
  useEffect(() => {
    // What is over can't be stopped: then its result is shown.
    if (!isRunning && guard.status === 'blocked') guard.reset();
  }, [isRunning, guard]);
  const steps = useStepFocus();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isAsking, setAsking] = useState(false);
  const isHeld = isRunning || isAsking || guard.status === 'blocked';

  return (
    <Modal
      opened
      onClose={onClose}
      title={stage.at === 'earlier' ? 'Earlier imports' : target.title}
      size={stage.at === 'preview' ? '76rem' : '46rem'}
      fullScreen={isPhone}
      closeOnEscape={!isHeld}
      closeOnClickOutside={stage.at === 'choose'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, body: classes.body, close: classes.close }}
    >
      <div key={stage.at} ref={steps} className={classes.steps} tabIndex={-1}>
        <Step target={target} flow={flow} onChanged={onChanged} onAsking={setAsking} onClose={onClose} />
      </div>
      <ConfirmDialog
        opened={guard.status === 'blocked'}
        title="Stop the import?"
        confirm="Stop and take it back"
        cancel="Go on importing"
        onConfirm={() => {
          flow.cancel();
          guard.proceed?.();
        }}
        onClose={() => guard.reset?.()}
      >
        It is still under way. What was stored so far is taken back.
      </ConfirmDialog>
    </Modal>
  );
}

interface StepProps extends Props {
  flow: ReturnType<typeof useImport>;
  onAsking: (isAsking: boolean) => void;
}

function Step({ target, flow, onChanged, onAsking, onClose }: StepProps) {
  const { stage, plan, read } = flow;
  switch (stage.at) {
    case 'choose':
      return (
        <ChooseStep
          about={target.about}
          accept={acceptOf(target)}
          problem={stage.problem}
          misplaced={stage.misplaced}
          reading={stage.reading}
          onFiles={(files) => void flow.choose(files)}
          onEarlier={flow.showEarlier}
        />
      );
    case 'earlier':
      return <EarlierImports onBack={flow.restart} onChanged={onChanged} onAsking={onAsking} />;
    case 'archive':
      return (
        <ArchiveStep
          fileName={stage.file.name}
          problem={stage.problem}
          onBack={flow.restart}
          onImport={(onMatch) => void flow.restore(stage.file, onMatch)}
        />
      );
    case 'preview': {
      const { opened, problem, isTakenBack = false } = stage;
      const [table] = opened.tables;
      if (!plan || !table) return null;
      return (
        <>
          {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
          {isTakenBack && (
            <output className={classes.hint}>
              The import was cancelled, and what it had stored was taken back.
            </output>
          )}
          <PreviewStep
            target={target}
            fileName={nameOf(opened.tables)}
            readAs={readingOf(table)}
            ways={opened.ways}
            way={opened.way}
            plan={plan}
            read={read}
            matches={flow.matches}
            answers={opened.answers}
            choices={opened.choices}
            onWay={flow.setWay}
            onMapping={flow.setMapping}
            onAnswer={flow.answer}
            onChoices={flow.setChoices}
            onBack={flow.restart}
            onImport={() => void flow.start()}
          />
        </>
      );
    }
    case 'running':
      return (
        <RunningStep
          fileName={stage.fileName}
          progress={stage.progress}
          isCancelling={stage.isCancelling}
          trouble={stage.trouble}
          onCancel={flow.cancel}
        />
      );
    default: {
      const { outcome, opened, isUndoing, failure } = stage;
      return (
        <ResultStep
          record={outcome.record}
          refused={outcome.refused.length}
          isUndoing={isUndoing}
          failure={failure}
          onRefused={() =>
            opened &&
            saveFile(
              refusedName(opened.tables[0]?.name ?? target.many),
              csvFile(refusedFile(opened.way.plan, outcome.refused)),
            )
          }
          onUndo={() => void flow.undo()}
          onClose={onClose}
        />
      );
    }
  }
}
