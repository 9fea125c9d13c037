import { PLACE_LIMITS } from '@cuverie/domain';
import { z } from 'zod';
import { deletedId } from '../platform/envelope.ts';
import { draftShape, number, rowShape, text } from '../platform/fields.ts';
import { callsOf } from '../platform/operation.ts';
import { clientId, id, requiredText, version } from '../platform/values.ts';

/** What is known of a place. Its name stands in the rows of wines, racks and barrels, too. */
export const PLACE = {
  name: text('Name', 'required', PLACE_LIMITS.name),
  /** In bottles. */
  capacity: number('Capacity', 'optional', PLACE_LIMITS.capacity),
  note: text('Note', 'optional', 1000),
};

export const placeRow = z.strictObject({ id, ...draftShape(PLACE) });
export type PlaceRow = z.infer<typeof placeRow>;

export const placeDetails = z.strictObject({ id, version: z.int(), ...rowShape(PLACE) });
export type PlaceDetails = z.infer<typeof placeDetails>;

/** A place of the cellar with what is kept there. */
export const cellarPlace = z.strictObject({
  /** An empty text means no place. */
  place: z.string(),
  wines: z.int(),
  bottles: z.int(),
  barrels: z.int(),
  capacity: PLACE.capacity.value,
  note: PLACE.note.value,
  /** Version of its note and capacity; `null` if it never had any. */
  version: z.int().nullable(),
});
export type CellarPlace = z.infer<typeof cellarPlace>;

const place = requiredText('Place', PLACE_LIMITS.name);

export const placeChanges = z.object({
  place,
  capacity: PLACE.capacity.input,
  note: PLACE.note.input,
  version,
});
export type PlaceChanges = z.infer<typeof placeChanges>;

export const placeDraft = z.object({ id: clientId, ...draftShape(PLACE) });
export type PlaceDraft = z.infer<typeof placeDraft>;

export const placeRename = z.object({ from: place, to: requiredText('New name', PLACE_LIMITS.name) });
export type PlaceRename = z.infer<typeof placeRename>;

const call = callsOf('Cellar');

export const placeOperations = {
  add: call('addPlace', 'POST /api/cellar/places', {
    summary:
      'Add a place that has no bottles yet, under a name that is not in use; its id again adds nothing',
    body: placeDraft,
    addsRows: true,
    data: placeDetails,
    status: 201,
  }),
  save: call('savePlace', 'PUT /api/cellar/places', {
    summary: 'Store note and capacity of a place; omitted fields stay',
    body: placeChanges,
    addsRows: true,
    data: placeDetails,
  }),
  rename: call('renamePlace', 'POST /api/cellar/places/rename', {
    summary:
      'Rename a place, and those inside it, in wines, racks, barrels, purchases and the drinking log; a name that is in use is refused. Renaming it back undoes this',
    body: placeRename,
    addsRows: true,
    data: z.strictObject({
      place: z.string(),
      /** Numbers of renamed places and of wines in them. */
      places: z.int(),
      wines: z.int(),
    }),
  }),
  remove: call('removePlace', 'POST /api/cellar/places/remove', {
    summary: 'Remove an empty place with its note and capacity; places inside it stay',
    body: z.object({ place }),
    data: deletedId,
  }),
};
