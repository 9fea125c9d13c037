import { importOperations } from '@cuverie/contract';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/may.ts';
import { tokens } from '../../api/tokens.ts';
import type { ImportTarget } from '../../platform/csv/target.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';
import { ConfirmModal } from '../feedback/ConfirmModal.tsx';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { FormFrame, NotForYou } from '../form/FormDialog.tsx';
import { ArchiveStep } from './ArchiveStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import classes from './ImportDialog.module.css';
import { PreviewStep } from './preview/PreviewStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RunningStep } from './RunningStep.tsx';
import { refusedFile, refusedName } from './refused-file.ts';
import { useImport } from './useImport.ts';

interface Props {
  target: ImportTarget;
  onClose: () => void;
}

const ACCEPT = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

const acceptOf = ({ takesArchive, takesJson, others }: ImportTarget): string =>
  [ACCEPT, '.geojson,.kml', (takesArchive || others) && '.zip', takesJson && '.json,application/json']
    .filter(Boolean)
    .join(',');

/**
 * Keeps the focus in a dialog whose steps replace each other. The pressed button disappears with its step, and the
 * focus would move behind the dialog.
 */
function useStepFocus(): RefObject<HTMLDivElement | null> {
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const first = steps.current?.querySelector<HTMLElement>('[data-autofocus]') ?? steps.current;
    first?.focus({ preventScroll: true });
  });
  return steps;
}

/** Imports a file in steps: choose, preview, import, undo. */
export function ImportDialog(props: Props) {
  const may = useMay();
  const needs = importOperations.start;
  if (may(needs)) return <ImportSteps {...props} />;
  return <NotForYou title={props.target.title} needs={needs} onClose={props.onClose} />;
}

function ImportSteps({ target, onClose }: Props) {
  const flow = useImport(target);
  const { stage } = flow;
  const isRunning = stage.at === 'running';
  const guard = useBlocker({
    // The end of the session does not ask, because the user cannot stay.
    shouldBlockFn: () => isRunning && tokens.access() !== null,
    enableBeforeUnload: isRunning,
    withResolver: true,
  });
  useEffect(() => {
    // A finished import cannot be stopped, so its result is shown.
    if (!isRunning && guard.status === 'blocked') guard.reset();
  }, [isRunning, guard]);
  const steps = useStepFocus();
  const [isAsking, setAsking] = useState(false);
  const isHeld = isRunning || isAsking || guard.status === 'blocked';

  return (
    <FormFrame
      onClose={onClose}
      title={stage.at === 'earlier' ? 'Earlier imports' : flow.target.title}
      size={stage.at === 'preview' ? '76rem' : '46rem'}
      isHeld={isHeld}
      closesOutside={stage.at === 'choose'}
    >
      <div key={stage.at} ref={steps} className={classes.steps} tabIndex={-1}>
        {'problem' in stage && stage.at !== 'choose' && stage.problem !== undefined && (
          <ErrorNotice>{stage.problem}</ErrorNotice>
        )}
        {'isTakenBack' in stage && stage.isTakenBack && (
          <output className={classes.hint}>The import was cancelled. Nothing of it stays.</output>
        )}
        <Step target={target} flow={flow} onAsking={setAsking} onClose={onClose} />
      </div>
      <ConfirmModal
        opened={guard.status === 'blocked'}
        title="Stop the import?"
        confirm="Stop the import"
        cancel="Go on importing"
        onConfirm={() => {
          flow.cancel();
          guard.proceed?.();
        }}
        onClose={() => guard.reset?.()}
      >
        It is still under way. Nothing of it stays.
      </ConfirmModal>
    </FormFrame>
  );
}

interface StepProps extends Props {
  flow: ReturnType<typeof useImport>;
  onAsking: (isAsking: boolean) => void;
}

function Step({ target, flow, onAsking, onClose }: StepProps) {
  const { stage } = flow;
  switch (stage.at) {
    case 'choose':
      return (
        <ChooseStep
          {...stage}
          about={target.about}
          accept={acceptOf(target)}
          many={target.many}
          onFiles={(files) => void flow.choose(files)}
          onAllTheSame={(files) => void flow.choose(files, true)}
          onEarlier={flow.showEarlier}
        />
      );
    case 'earlier':
      return <EarlierImports onBack={flow.restart} onAsking={onAsking} />;
    case 'archive':
      return (
        <ArchiveStep
          fileName={stage.file.name}
          onBack={flow.restart}
          onImport={(onMatch) => void flow.restore(stage.file, onMatch)}
        />
      );
    case 'preview':
      return (
        <PreviewStep
          target={stage.opened.target}
          opened={stage.opened}
          read={flow.read}
          existing={flow.existing}
          onChange={flow.change}
          kinds={flow.kinds}
          onKind={(kind) => void flow.readAs(kind)}
          onBack={flow.restart}
          onImport={() => void flow.start()}
        />
      );
    case 'running':
      return <RunningStep {...stage} onCancel={flow.cancel} />;
    default: {
      const { outcome, opened } = stage;
      return (
        <ResultStep
          record={outcome.record}
          refused={outcome.refused.length}
          isUndoing={stage.isUndoing}
          failure={stage.failure}
          onRefused={() =>
            opened &&
            saveFile(
              refusedName(opened.tables[0]?.name ?? target.many),
              csvFile(refusedFile(opened.plan, outcome.refused)),
            )
          }
          onUndo={() => void flow.undo()}
          next={flow.next}
          onClose={onClose}
        />
      );
    }
  }
}
