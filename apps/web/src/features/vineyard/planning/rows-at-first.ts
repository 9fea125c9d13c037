/** Fields a table of all of them shows before somebody asks for more: two hundred would hold the page up. */
export const ROWS_AT_FIRST = 25;
