/** What a file says in the place of a year that is not known. */
const UNKNOWN = 'unknown';

/** A row as a file has it: an unknown vintage is a word, and none is left to the column. */
export const withVintageWord = <Row extends { vintage: number | null; vintageUnknown?: boolean | undefined }>(
  row: Row,
) => ({ ...row, vintage: row.vintageUnknown ? UNKNOWN : row.vintage });
