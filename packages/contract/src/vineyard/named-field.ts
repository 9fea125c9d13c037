import { FIELD_LIMITS } from '@cuverie/domain';
import { numberIn, requiredText } from '../platform/values.ts';

/** The field of a row by name; an unknown one is created from the other values. */
export const namedField = {
  field: requiredText('Field').optional(),
  variety: requiredText('Variety').optional(),
  area: numberIn('Area', FIELD_LIMITS.area, 4).optional(),
  latitude: numberIn('Latitude', FIELD_LIMITS.latitude, 6).optional(),
  longitude: numberIn('Longitude', FIELD_LIMITS.longitude, 6).optional(),
};
