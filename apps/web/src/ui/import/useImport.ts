import {
  type ImportKind,
  importMappingOperations,
  importOperations,
  type MatchChoice,
} from '@cuverie/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import { BelongsElsewhere, carry, takeCarried } from '../../platform/csv/elsewhere.ts';
import type { Answers } from '../../platform/csv/fields.ts';
import { CsvProblem } from '../../platform/csv/limits.ts';
import { type Mapping, recalled, rememberedOf, signatureOf } from '../../platform/csv/mapping.ts';
import { readFile } from '../../platform/csv/read-file.ts';
import type { Plan, ReadRow } from '../../platform/csv/read-rows.ts';
import type { Table } from '../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../platform/csv/target.ts';
import { takeDropped } from './dropped.ts';
import type { Choices } from './PreviewStep.tsx';
import { restoreArchive } from './restore-archive.ts';
import { findMatches, NotTakenBack, type Outcome, type Progress, runImport } from './run-import.ts';
import { useReadRows } from './useReadRows.ts';

interface Opened {
  tables: readonly Table[];
  ways: readonly Recognised[];
  way: Recognised;
  /** The plan of the way, with the columns as they are chosen. */
  plan: Plan;
  answers: Answers;
  choices: Choices;
}

export type Stage =
  | {
      at: 'choose';
      problem?: string | undefined;
      /** A file that another page imports. */
      misplaced?: { kind: ImportKind; words: string; carry: () => void };
      reading?: { name: string; done: number };
    }
  | { at: 'earlier' }
  | { at: 'archive'; file: File; problem?: string | undefined }
  | { at: 'preview'; opened: Opened; problem?: string | undefined; isTakenBack?: boolean }
  | {
      at: 'running';
      fileName: string;
      progress: Progress | undefined;
      isCancelling: boolean;
      /** Why nothing comes through for the moment, in words. */
      trouble?: string | undefined;
    }
  | {
      at: 'done';
      outcome: Outcome;
      opened: Opened | undefined;
      isUndoing: boolean;
      failure?: string | undefined;
    };

export const nameOf = (tables: readonly Table[]): string => tables.map(({ name }) => name).join(', ');

/** A character that would be cut in two is marked as unreadable: the server takes no half of one. */
const beginning = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();

const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);

/** The mapping somebody of the estate chose for such a file, if anybody did. */
async function remembered(kind: ImportTarget['kind'], way: Recognised): Promise<Mapping | undefined> {
  const { headers } = way.plan.sheet;
  const params = { kind, signature: signatureOf(headers) };
  try {
    const { columns } = await call(importMappingOperations.get, { params });
    const isKnown = Object.keys(columns).length > 0;
    return isKnown ? recalled(headers, columns, way.plan.fields) : undefined;
  } catch {
    // It can't be had now: then the columns are guessed, as where nobody did.
    return undefined;
  }
}

async function openTables(target: ImportTarget, tables: readonly Table[]): Promise<Opened> {
  const ways = target.recognise(tables);
  const mapped = ways.find(({ isMapped }) => isMapped);
  const isKnown = ways[0]?.id.includes('columns') === false && !ways[0].isMapped;
  const mapping = mapped && !isKnown ? await remembered(target.kind, mapped) : undefined;
  const way = (mapping && mapped) ?? ways[0];
  if (!way) throw new CsvProblem('There is nothing to import in this file.');
  const choices = { onMatch: way.onMatch ?? 'update', isStrict: false } as const;
  return { tables, ways, way, plan: mapping ? { ...way.plan, mapping } : way.plan, answers: {}, choices };
}

/** An import from the choice of a file to its result. */
export function useImport(target: ImportTarget, onChanged: () => void) {
  const [carried] = useState(() => takeCarried(target.kind));
  const [stage, setStage] = useState<Stage>({
    at: 'choose',
    ...(carried && { reading: { name: nameOf(carried), done: 1 } }),
  });
  const running = useRef<AbortController>(undefined);
  const opened = stage.at === 'preview' ? stage.opened : undefined;
  const plan = opened?.plan;
  const read = useReadRows(plan, opened?.answers ?? NO_ANSWERS);
  // Looked up for the preview alone: the import looks for itself, and would wait for it.
  const matches = useMatches(target, opened && read.isWhole ? read.rows : undefined);

  useEffect(() => () => running.current?.abort(), []);

  const change = (changed: Partial<Opened>) =>
    setStage((now) => (now.at === 'preview' ? { ...now, opened: { ...now.opened, ...changed } } : now));

  async function choose(files: readonly File[]): Promise<void> {
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
        tables.push(await readFile(file, { onProgress: tell, takesJson: target.takesJson }));
      }
      await open(tables);
    } catch (failure) {
      setStage({ at: 'choose', problem: messageOf(failure) });
    }
  }

  async function open(tables: readonly Table[]): Promise<void> {
    try {
      setStage({ at: 'preview', opened: await openTables(target, tables) });
    } catch (failure) {
      if (!(failure instanceof BelongsElsewhere)) throw failure;
      const { kind, message: words } = failure;
      setStage({ at: 'choose', misplaced: { kind, words, carry: () => carry(kind, tables) } });
    }
  }

  const arrive = useEffectEvent(async () => {
    if (!carried) return choose(takeDropped());
    try {
      await open(carried);
    } catch (failure) {
      setStage({ at: 'choose', problem: messageOf(failure) });
    }
  });
  useEffect(() => {
    const soon = setTimeout(() => void arrive());
    return () => clearTimeout(soon);
  }, []);

  async function start(): Promise<void> {
    if (!opened || !plan) return;
    const { way, tables, choices } = opened;
    const fileName = beginning(nameOf(tables), 255);
    const stop = new AbortController();
    running.current = stop;
    setStage({ at: 'running', fileName, progress: undefined, isCancelling: false });
    if (way.isMapped) void remember(target.kind, plan.sheet.headers, plan.mapping);
    try {
      const outcome = await runImport(
        { kind: target.kind, fileName, format: way.id, rows: read.rows, ...choices },
        {
          signal: stop.signal,
          onProgress: (progress) =>
            setStage((now) => (now.at === 'running' ? { ...now, progress, trouble: progress.trouble } : now)),
        },
      );
      setStage({ at: 'done', outcome, opened, isUndoing: false });
    } catch (failure) {
      const isTakenBack = stop.signal.aborted && !(failure instanceof NotTakenBack);
      setStage({ at: 'preview', opened, isTakenBack, problem: isTakenBack ? undefined : messageOf(failure) });
    } finally {
      running.current = undefined;
      onChanged();
    }
  }

  async function restore(file: File, onMatch: MatchChoice): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setStage({ at: 'running', fileName: file.name, progress: undefined, isCancelling: false });
    try {
      const record = await restoreArchive(
        { file, fileName: beginning(file.name, 255), onMatch },
        {
          signal: stop.signal,
          onTrouble: (trouble) => setStage((now) => (now.at === 'running' ? { ...now, trouble } : now)),
        },
      );
      setStage({ at: 'done', outcome: { record, refused: [] }, opened: undefined, isUndoing: false });
    } catch (failure) {
      setStage({ at: 'archive', file, problem: stop.signal.aborted ? undefined : messageOf(failure) });
    } finally {
      running.current = undefined;
      onChanged();
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
      onChanged();
    }
  }

  return {
    stage,
    plan,
    read,
    matches,
    choose,
    start,
    restore,
    undo,
    cancel: () => {
      setStage((now) => (now.at === 'running' ? { ...now, isCancelling: true } : now));
      running.current?.abort();
    },
    restart: () => setStage({ at: 'choose' }),
    showEarlier: () => setStage({ at: 'earlier' }),
    setWay: (id: string) => {
      const way = opened?.ways.find((one) => one.id === id);
      if (way) change({ way, plan: way.plan, answers: {} });
    },
    setMapping: (mapping: Mapping) => opened && change({ plan: { ...opened.plan, mapping } }),
    answer: (id: string, value: string) => opened && change({ answers: { ...opened.answers, [id]: value } }),
    setChoices: (choices: Choices) => change({ choices }),
  };
}

const NO_ANSWERS: Answers = {};

/** For the next file with these headings; an import does not fail for it. */
async function remember(
  kind: ImportTarget['kind'],
  headers: readonly string[],
  mapping: Mapping,
): Promise<void> {
  const params = { kind, signature: signatureOf(headers) };
  const columns = rememberedOf(
    headers.map((header) => beginning(header, 200)),
    mapping,
  );
  await call(importMappingOperations.put, { params, body: { columns } }).catch(() => undefined);
}

const NO_MATCHES: ReadonlySet<ReadRow> = new Set();

/** Which rows the cellar has already, looked up while the person looks at the preview. */
function useMatches(target: ImportTarget, rows: readonly ReadRow[] | undefined) {
  const [found, setFound] = useState({ rows, matches: NO_MATCHES });
  useEffect(() => {
    if (rows === undefined) return undefined;
    const stop = new AbortController();
    findMatches(
      { kind: target.kind, rows },
      stop.signal,
      (matches) => setFound({ rows, matches }),
      // Without an answer nothing is said about matches; the import looks for itself.
    ).catch(() => undefined);
    return () => stop.abort();
  }, [target.kind, rows]);
  return found.rows === rows ? found.matches : NO_MATCHES;
}
