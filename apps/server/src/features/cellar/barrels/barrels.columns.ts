import { BARREL } from '@cuverie/contract';
import { columnsOf } from '../../../platform/database/field-columns.ts';

export const BARREL_COLUMNS = columnsOf(BARREL, { barrelId: 'barrel_code' });
