import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { id, instant } from '../platform/values.ts';

/** Hours in which a bulk change or a deletion can be undone. */
export const UNDO_HOURS = 24;

/** An act that can be undone. */
const undoable = z.strictObject({
  id: z.uuid(),
  act: z.enum(['update', 'delete', 'merge']),
  things: z.enum(['wines', 'barrels', 'fields']),
  changed: z.int(),
  madeAt: instant,
  /** A later undo is refused. */
  until: instant,
  undoneAt: instant.nullable(),
});
export type Undoable = z.infer<typeof undoable>;

const undone = z.strictObject({
  restored: z.int(),
  /** Number of rows kept because they were edited since. */
  skipped: z.int(),
});
export type Undone = z.infer<typeof undone>;

const byUndo = z.object({ undo: id });

const call = callsOf('Cellar');

export const undoOperations = {
  get: call('getUndoable', 'GET /api/cellar/undo/{undo}', {
    summary: 'Get what a change can be undone to, and until when',
    params: byUndo,
    data: undoable,
  }),
  undo: call('undo', 'POST /api/cellar/undo/{undo}', {
    summary:
      'Put rows back as they were before a change; rows changed since stay. Sent again it does nothing and gives the first answer',
    params: byUndo,
    data: undone,
  }),
};
