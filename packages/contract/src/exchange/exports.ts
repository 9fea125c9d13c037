import { isCalendarDay } from '@cuverie/domain';
import { z } from 'zod';
import { barrelQuery } from '../cellar/barrels.ts';
import { historyFilters } from '../cellar/consumptions.ts';
import { purchaseQuery } from '../cellar/purchases.ts';
import { wineQuery } from '../cellar/wines.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { clientId } from '../platform/values.ts';
import { IMPORT_LIMITS, importRecord } from './imports.ts';

const CSV = 'text/csv';
const ZIP = 'application/zip';
const GEOJSON = 'application/geo+json';
const call = callsOf('Exports');

/** The person's day for the file name, since the server's may differ. */
const day = z
  .string()
  .refine(isCalendarDay, problem('must_be_date', { field: 'Day', like: '2026-03-31' }))
  .optional();

/** Filters of a list, without its pages. */
const whole = { limit: true, cursor: true } as const;

export const wineExportQuery = z.object({ ...wineQuery.omit(whole).shape, day });
export const barrelExportQuery = z.object({ ...barrelQuery.omit(whole).shape, day });

export const exportOperations = {
  wines: call('exportWines', 'GET /api/exports/wines.csv', {
    summary: 'Export wines as CSV: all, or those a list with the same query shows',
    query: wineExportQuery,
    file: CSV,
    data: z.string(),
  }),
  barrels: call('exportBarrels', 'GET /api/exports/barrels.csv', {
    summary: 'Export barrels as CSV: all, or those a list with the same query shows',
    query: barrelExportQuery,
    file: CSV,
    data: z.string(),
  }),
  consumptions: call('exportConsumptions', 'GET /api/exports/consumptions.csv', {
    summary:
      'Export the history of what was drunk, given away or sold as CSV: all, or what a list with the same query shows',
    query: z.object({ ...historyFilters, day }),
    file: CSV,
    data: z.string(),
  }),
  purchases: call('exportPurchases', 'GET /api/exports/purchases.csv', {
    summary: 'Export wishes and purchases as CSV: all, or those a list with the same query shows',
    query: z.object({ ...purchaseQuery.omit(whole).shape, day }),
    file: CSV,
    data: z.string(),
  }),
  vineyard: call('exportVineyard', 'GET /api/exports/vineyard.zip', {
    summary: 'Export all fields, measurements and days of weather as three CSV files in a zip',
    query: z.object({ day }),
    file: ZIP,
    data: z.string(),
  }),
  fields: call('exportFields', 'GET /api/exports/fields.geojson', {
    summary: 'Export all fields as a map in GeoJSON: their boundaries, or the places of those without',
    query: z.object({ day }),
    file: GEOJSON,
    data: z.string(),
  }),
  archive: call('exportArchive', 'GET /api/exports/archive.zip', {
    needsProof: true,
    summary: 'Export the whole cellar with its pictures, as an archive that can be restored',
    query: z.object({ day }),
    file: ZIP,
    data: z.string(),
  }),
};

export const archiveOperations = {
  restore: callsOf('Imports')('restoreArchive', 'POST /api/imports/archive', {
    // It contains the estate's settings too.
    right: 'run',
    summary: 'Restore an archive into the estate, as an import that can be undone',
    query: z.object({
      /** Id of the import, to follow its progress. */
      id: clientId,
      fileName: z
        .string()
        .trim()
        .max(255, problem('too_long', { field: 'File name', most: 255 }))
        .optional(),
      onMatch: z.enum(['update', 'skip', 'add']).optional(),
    }),
    takesFile: ZIP,
    bodyLimit: IMPORT_LIMITS.bytesOfArchive,
    data: importRecord,
    status: 201,
  }),
};
