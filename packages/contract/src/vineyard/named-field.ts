import { FIELD_LIMITS } from '@cuverie/domain';
import { numberIn, requiredText } from '../platform/values.ts';

/** The field a row of a file is of, by its name; one that is not there yet is made of the rest. */
export const namedField = {
  field: requiredText('Field').optional(),
  variety: requiredText('Variety').optional(),
  area: numberIn('Area', FIELD_LIMITS.area, 4).optional(),
  latitude: numberIn('Latitude', FIELD_LIMITS.latitude, 6).optional(),
  longitude: numberIn('Longitude', FIELD_LIMITS.longitude, 6).optional(),
};
