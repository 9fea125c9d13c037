import { errorsInWords, IMPORT_LIMITS, type ImportRecord } from '@cuverie/contract';
import type { Kinds } from '../../../platform/exchange/kind.ts';
import { shapeProblem } from '../../../platform/http/json.ts';
import { type FieldErrors, Refusal, refused } from '../../../platform/http/refusal.ts';
import type { PictureKey, Pictures } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import type { ImportService } from '../imports.service.ts';
import type { GivenRow } from '../judge-rows.ts';
import { archivePictures, type PictureResult, TOO_MUCH } from './archive-pictures.ts';
import { jsonPart } from './manifest.ts';
import { type OpenArchive, openArchive } from './read.ts';

/** Maximum of stored error messages; an archive without its pictures would have one for each. */
const MAX_NOTES = 100;
/** Maximum length of a message, since a name in a damaged archive may have any length. */
const MAX_NOTE = 500;

/** Server fields of a row, which an import ignores. */
const NOT_TAKEN = new Set(['version', 'createdAt', 'updatedAt', 'picture']);

interface RestoreOptions {
  id: string | undefined;
  fileName: string;
  onMatch: ImportRecord['onMatch'];
  /** In storage order of their rows. */
  kinds: Kinds;
  /** Whether the client is still connected. */
  isWanted: () => boolean;
}

/**
 * Restores an archive as one import; missing or damaged parts are reported and the rest is imported. It stops before
 * storing when the client disconnects; sending the archive again with its id continues, and until then it can be
 * cancelled.
 */
export async function restoreArchive(
  { imports, pictures, clock }: Pick<Platform, 'pictures' | 'clock'> & { imports: ImportService },
  member: CanEdit,
  fd: number,
  { id, fileName, onMatch, kinds, isWanted }: RestoreOptions,
): Promise<{ record: ImportRecord; started: boolean }> {
  const archive = await openArchive(
    fd,
    kinds.map(({ name }) => name),
  );
  try {
    if (!isWanted()) throw unwanted();
    const counted = kinds.filter(({ isChildKind: comesAlong = false }) => !comesAlong);
    const rowsOf = (name: string) => archive.manifest?.parts[jsonPart(name)]?.rows ?? 0;
    const rows = counted.reduce((sum, { name }) => sum + rowsOf(name), 0);
    const draft = { fileName, format: 'cuverie-archive', rows, onMatch, kind: 'archive' as const };
    const { record, started } = await imports.start(member, {
      ...draft,
      ...(id === undefined ? {} : { id }),
    });
    // An open import was interrupted, for example by a server stop; it continues and stores no line twice.
    if (!started && record.status !== 'open') return { record, started };
    const notes = notebook();
    if (archive.manifest === undefined) notes.add(NO_MANIFEST);
    const keep = archivePictures({ pictures, archive, clock });
    const restoring = { imports, pictures, archive, keep, notes, started, isWanted };
    let seen = 0;
    for (const { name, isChildKind: comesAlong = false } of kinds) {
      const ofKind = await stageKind(restoring, member, record.id, name);
      if (!comesAlong) seen += ofKind;
    }
    const finished = await imports.finish(member, record.id, {
      rows: seen,
      notes(refused) {
        for (const { kind, line, errors } of refused) notes.add(refusedNote(kind, line, errors));
        return notes.all();
      },
    });
    const { refusedRows: _, ...closed } = finished;
    return { record: closed, started };
  } finally {
    archive.close();
  }
}

const unwanted = () => refused(400, 'invalid.archive_unattended');

const NO_MANIFEST =
  'manifest.json is missing or damaged: everything that could be read was taken, but nothing could be checked.';

interface RestoreContext {
  imports: ImportService;
  pictures: Pictures;
  archive: OpenArchive;
  /** Stores a picture of the archive. */
  keep: (path: string) => Promise<PictureResult>;
  notes: Notebook;
  /** Whether nothing of the archive is staged yet. */
  started: boolean;
  isWanted: () => boolean;
}

/** @returns the archive's number of rows of this kind */
async function stageKind(
  restoring: RestoreContext,
  member: CanEdit,
  importId: string,
  kind: string,
): Promise<number> {
  const { archive, notes } = restoring;
  const path = jsonPart(kind);
  if (!archive.has(path)) {
    if (archive.manifest?.parts[path] !== undefined)
      notes.add(`${path} is missing: its rows were not restored.`);
    return 0;
  }
  let seen = 0;
  let batch: GivenRow[] = [];
  let letters = 0;
  const stage = async () => {
    await stageBatch(restoring, member, importId, kind, batch);
    batch = [];
    letters = 0;
  };
  const problem = (what: 'changed' | 'damaged') => notes.add(PROBLEMS[what](path, seen));
  for await (const line of archive.lines(path, problem)) {
    const values = rowIn(line);
    if (values === 'nothing') continue;
    seen += 1;
    if (values === 'damaged') notes.add(`Row ${seen} of ${path} is damaged and was left out.`);
    else batch.push({ line: seen, values });
    letters += line.length;
    if (batch.length === IMPORT_LIMITS.rowsOfCall || letters > IMPORT_LIMITS.bytesOfCall) await stage();
  }
  if (batch.length > 0) await stage();
  return seen;
}

const PROBLEMS = {
  changed: (path: string) => `${path} was changed after it was written; what it says now was taken.`,
  damaged: (path: string, row: number) =>
    `${path} is damaged after row ${row}; what stands before that was restored.`,
} as const;

/** Parses the row on a line of a JSON array with one row per line. */
function rowIn(line: string): Record<string, unknown> | 'nothing' | 'damaged' {
  const text = line.trim().replace(/,$/, '');
  if (text === '' || text === '[' || text === ']' || text === '[]') return 'nothing';
  if (shapeProblem(text) !== undefined) return 'damaged';
  try {
    const row: unknown = JSON.parse(text);
    const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
    return isRow ? (row as Record<string, unknown>) : 'damaged';
  } catch {
    return 'damaged';
  }
}

async function stageBatch(
  { imports, pictures, keep, notes, started, isWanted }: RestoreContext,
  member: CanEdit,
  importId: string,
  kind: string,
  batch: readonly GivenRow[],
): Promise<void> {
  const rows: GivenRow[] = [];
  const lines = batch.map(({ line }) => line);
  const there = started ? new Set() : await imports.staged(member, importId, kind, lines);
  for (const { line, values } of batch) {
    // Rows with stored pictures are staged even then, so that repeated interruptions still make progress.
    if (!isWanted()) break;
    const picture = there.has(line) ? undefined : await pictureOf(values, { keep, notes });
    rows.push({ line, values: withoutOurs(values), picture });
  }
  const { refused: bad } = await imports.stage(member, importId, rows, kind);
  const lost = new Set(bad.map(({ line }) => line));
  for (const { line, picture } of rows) if (picture && lost.has(line)) await pictures.drop(picture);
  for (const { line, problems } of bad) notes.add(refusedNote(kind, line, problems));
  if (rows.length < batch.length) throw unwanted();
}

const refusedNote = (kind: string, line: number, errors: FieldErrors): string =>
  `Row ${line} of ${jsonPart(kind)} was refused: ${Object.values(errorsInWords(errors)).join('; ')}.`;

const withoutOurs = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !NOT_TAKEN.has(field)));

/** The name in a damaged row may have any type. */
const nameIn = (name: unknown): string => (typeof name === 'string' ? name : 'a row without a name');

async function pictureOf(
  { name, picture: path }: Record<string, unknown>,
  { keep, notes }: Pick<RestoreContext, 'keep' | 'notes'>,
): Promise<PictureKey | undefined> {
  if (typeof path !== 'string') return undefined;
  try {
    const kept = await keep(path);
    if ('key' in kept) return kept.key;
    if (kept.lost === 'too much') notes.add(TOO_MUCH);
    else notes.add(`The picture of ${nameIn(name)} (${path}) is ${kept.lost}; the rest of it was restored.`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.body.code !== 'pictures_full') throw error;
    notes.add(`The picture of ${nameIn(name)} was left out: ${error.message}`);
  }
  return undefined;
}

type Notebook = ReturnType<typeof notebook>;

function notebook() {
  const notes = new Set<string>();
  let more = 0;
  return {
    add(note: string): void {
      // Names are shown unchanged, and one may have been cut inside a surrogate pair.
      const storable = note.slice(0, MAX_NOTE).replaceAll('\0', '').toWellFormed();
      if (notes.size < MAX_NOTES || note === TOO_MUCH) notes.add(storable);
      else more += 1;
    },
    all: (): string[] => [...notes, ...(more === 0 ? [] : [`And ${more} more of the kind.`])],
  };
}
