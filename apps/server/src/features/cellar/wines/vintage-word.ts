/** Text for an unknown vintage in a file. */
const UNKNOWN = 'unknown';

/** A row of a file: an unknown vintage is a word, no vintage is empty. */
export const withVintageWord = <Row extends { vintage: number | null; vintageUnknown?: boolean | undefined }>(
  row: Row,
) => ({ ...row, vintage: row.vintageUnknown ? UNKNOWN : row.vintage });
