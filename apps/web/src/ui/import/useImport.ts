import {
  IMPORT_LIMITS,
  type ImportKind,
  importMappingOperations,
  importOperations,
  type MatchChoice,
} from '@cuverie/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import type { Answers } from '../../platform/csv/fields.ts';
import { readFile } from '../../platform/csv/formats/read-file.ts';
import type { Table } from '../../platform/csv/formats/table.ts';
import { applyRemembered, type Mapping, mappingToRemember, signatureOf } from '../../platform/csv/mapping.ts';
import type { Plan } from '../../platform/csv/read-rows.ts';
import { OtherKind, recognise } from '../../platform/csv/recognise.ts';
import type { ImportTarget, Recognition } from '../../platform/csv/target.ts';
import type { MisplacedFiles } from './ChooseStep.tsx';
import { filesIn, WholeArchive } from './files-in-zip.ts';
import { takeFiles } from './files-on-their-way.ts';
import { useMatches } from './preview/useMatches.ts';
import { useReadRows } from './preview/useReadRows.ts';
import { refusedFile } from './refused-file.ts';
import {
  type ImportObserver,
  NO_PROGRESS,
  NotTakenBack,
  type Outcome,
  type Progress,
  restoreArchive,
  runImport,
} from './run-import.ts';

export interface OpenedFiles {
  /** The target the file is imported as. */
  target: ImportTarget;
  tables: readonly Table[];
  ways: readonly Recognition[];
  way: Recognition;
  /** The plan of the chosen way, with the columns as mapped. */
  plan: Plan;
  answers: Answers;
  onMatch: MatchChoice;
  isStrict: boolean;
}

/** The state before an import is confirmed, with the failure of an earlier attempt. */
type Ready = ({ at: 'archive'; file: File } | { at: 'preview'; opened: OpenedFiles }) & {
  problem?: string | undefined;
  isTakenBack?: boolean;
};

type Stage =
  | {
      at: 'choose';
      problem?: string | undefined;
      misplaced?: MisplacedFiles;
      reading?: { name: string; done: number };
    }
  | { at: 'earlier' }
  | Ready
  | { at: 'running'; fileName: string; progress: Progress; isCancelling: boolean }
  | {
      at: 'done';
      outcome: Outcome;
      opened: OpenedFiles | undefined;
      isUndoing: boolean;
      failure?: string | undefined;
    };

export const nameOf = (tables: readonly Table[]): string => tables.map(({ name }) => name).join(', ');

/** Shortens a text. A character cut in two is replaced, because the server refuses half of a surrogate pair. */
const beginning = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** The mapping a member of the estate chose for such a file, if any. */
async function remembered({ kind }: ImportTarget, { plan }: Recognition): Promise<Mapping | undefined> {
  const { headers } = plan.sheet;
  const params = { kind, signature: signatureOf(headers) };
  // If it cannot be fetched, the columns are guessed as without it.
  const { columns } = await call(importMappingOperations.get, { params }).catch(() => ({ columns: {} }));
  return Object.keys(columns).length > 0 ? applyRemembered(headers, columns, plan.fields) : undefined;
}

/** Remembers the mapping for the next file with these headings. A failure does not stop the import. */
async function remember({ kind }: ImportTarget, { sheet: { headers }, mapping }: Plan): Promise<void> {
  const params = { kind, signature: signatureOf(headers) };
  const names = headers.map((header) => beginning(header, 200));
  const body = { columns: mappingToRemember(names, mapping) };
  await call(importMappingOperations.put, { params, body }).catch(() => undefined);
}

/** Stores the refused rows with the import. If that fails, they can still be downloaded from its result. */
async function saveRefused(plan: Plan, { record, refused }: Outcome): Promise<void> {
  const file = refusedFile(plan, refused).toWellFormed();
  if (refused.length === 0 || file.length > IMPORT_LIMITS.refusedFile) return;
  const body = { rows: refused.length, file };
  await call(importOperations.keepRefused, { params: { id: record.id }, body }).catch(() => undefined);
}

/** Opens a file as the kind it clearly is, among those the dialog imports. */
async function openAmong(
  target: ImportTarget,
  tables: readonly Table[],
  isSaid: boolean,
): Promise<OpenedFiles> {
  try {
    return await openTables(target, tables, isSaid);
  } catch (failure) {
    const other = failure instanceof OtherKind && target.others?.find(({ kind }) => kind === failure.kind);
    if (!other) throw failure;
    return openTables(other, tables);
  }
}

async function openTables(
  target: ImportTarget,
  tables: readonly Table[],
  isSaid = false,
): Promise<OpenedFiles> {
  const ways = recognise(target, tables, isSaid);
  const [likeliest] = ways;
  const mapped = ways.find(({ isMapped }) => isMapped);
  const isGuessed = likeliest.isMapped || likeliest.id.includes('columns');
  const mapping = mapped && isGuessed ? await remembered(target, mapped) : undefined;
  const way = (mapping && mapped) ?? likeliest;
  const plan = mapping ? { ...way.plan, mapping } : way.plan;
  return { target, tables, ways, way, plan, answers: {}, onMatch: way.onMatch ?? 'update', isStrict: false };
}

/** @param main the target of the dialog; its files may also belong to one of its `others` */
export function useImport(main: ImportTarget) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const running = useRef<AbortController>(undefined);
  const opened = stage.at === 'preview' ? stage.opened : undefined;
  /** The target of the current file, from its preview to its result. */
  const [at, setTarget] = useState(main);
  const target = opened?.target ?? (stage.at === 'running' || stage.at === 'done' ? at : main);
  /** Files to open after the current one. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const read = useReadRows(opened?.plan, opened?.answers ?? NO_ANSWERS);
  // Fetched for the preview only: the import looks itself, and would wait for it.
  const existing = useMatches(target, opened && read.isWhole ? read.rows : undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** @param isSaid whether the user confirmed that the files contain what the dialog is for */
  async function choose(chosen: readonly File[], isSaid = false): Promise<void> {
    let files = chosen;
    try {
      if (main.others) files = (await Promise.all(chosen.map(filesIn))).flat();
    } catch (failure) {
      setStage(
        failure instanceof WholeArchive
          ? { at: 'choose', misplaced: { kind: 'wines', files: chosen, words: failure.message } }
          : { at: 'choose', problem: messageOf(failure) },
      );
      return;
    }
    setWaiting(main.others ? files.slice(1) : []);
    if (main.others) files = files.slice(0, 1);
    const [first] = files;
    if (!first) return;
    if (target.takesArchive && files.length === 1 && isArchive(first)) {
      setStage({ at: 'archive', file: first });
      return;
    }
    try {
      const tables: Table[] = [];
      for (const file of files) {
        const tell = (done: number) => setStage({ at: 'choose', reading: { name: file.name, done } });
        tell(0);
        tables.push(await readFile(file, { onProgress: tell, takesJson: main.takesJson }));
      }
      setStage({ at: 'preview', opened: await openAmong(main, tables, isSaid) });
    } catch (failure) {
      setStage(
        failure instanceof OtherKind
          ? { at: 'choose', misplaced: { kind: failure.kind, files, words: failure.message } }
          : { at: 'choose', problem: messageOf(failure) },
      );
    }
  }

  const arrive = useEffectEvent(() => void choose(takeFiles([main, ...(main.others ?? [])])));
  useEffect(() => {
    const soon = setTimeout(arrive);
    return () => clearTimeout(soon);
  }, []);

  async function run(
    ready: Ready,
    name: string,
    act: (fileName: string, watching: ImportObserver) => Promise<Outcome>,
  ): Promise<void> {
    const fileName = beginning(name, 255);
    const stop = new AbortController();
    running.current = stop;
    setStage({ at: 'running', fileName, progress: NO_PROGRESS, isCancelling: false });
    try {
      const outcome = await act(fileName, {
        signal: stop.signal,
        onProgress: (progress) => setStage((now) => (now.at === 'running' ? { ...now, progress } : now)),
      });
      setStage({ at: 'done', outcome, opened, isUndoing: false });
    } catch (failure) {
      const isTakenBack = stop.signal.aborted && !(failure instanceof NotTakenBack);
      setStage({ ...ready, isTakenBack, problem: isTakenBack ? undefined : messageOf(failure) });
    } finally {
      running.current = undefined;
      void client.invalidateQueries();
    }
  }

  async function start(): Promise<void> {
    if (!opened) return;
    setTarget(target);
    const { way, plan, tables, onMatch, isStrict: strict } = opened;
    if (way.isMapped) void remember(target, plan);
    const draft = { kind: target.kind, format: way.id, rows: read.rows, onMatch, strict };
    await run({ at: 'preview', opened }, nameOf(tables), async (fileName, watching) => {
      const outcome = await runImport({ ...draft, fileName }, watching);
      await saveRefused(plan, outcome);
      return outcome;
    });
  }

  const restore = (file: File, onMatch: MatchChoice): Promise<void> =>
    run({ at: 'archive', file }, file.name, (fileName, watching) =>
      restoreArchive({ file, fileName, onMatch }, watching),
    );

  /** Reads the current file as another kind of the dialog, because a guess may be wrong. */
  async function readAs(kind: ImportKind): Promise<void> {
    const other = [main, ...(main.others ?? [])].find((one) => one.kind === kind);
    if (!opened || !other) return;
    const { tables } = opened;
    try {
      setStage({ at: 'preview', opened: await openTables(other, tables, true) });
    } catch (failure) {
      setStage({ at: 'preview', opened, problem: messageOf(failure) });
    }
  }

  async function undo(): Promise<void> {
    if (stage.at !== 'done') return;
    setStage({ ...stage, isUndoing: true, failure: undefined });
    try {
      const record = await call(importOperations.undo, { params: { id: stage.outcome.record.id } });
      setStage({ ...stage, outcome: { record, refused: [] }, isUndoing: false });
    } catch (failure) {
      setStage({ ...stage, isUndoing: false, failure: messageOf(failure) });
    } finally {
      void client.invalidateQueries();
    }
  }

  return {
    stage,
    target,
    read,
    existing,
    choose,
    kinds: [main, ...(main.others ?? [])].map(({ kind, many }) => ({ value: kind, label: many })),
    readAs,
    start,
    restore,
    undo,
    change: (changed: Partial<OpenedFiles>) =>
      setStage((now) => (now.at === 'preview' ? { ...now, opened: { ...now.opened, ...changed } } : now)),
    cancel: () => {
      setStage((now) => (now.at === 'running' ? { ...now, isCancelling: true } : now));
      running.current?.abort();
    },
    /** The next of several files, if there is one. */
    next:
      stage.at === 'done' && waiting[0]
        ? { name: waiting[0].name, open: () => void choose(waiting) }
        : undefined,
    restart: () => setStage({ at: 'choose' }),
    showEarlier: () => setStage({ at: 'earlier' }),
  };
}

const NO_ANSWERS: Answers = {};
