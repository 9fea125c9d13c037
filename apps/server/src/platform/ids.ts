import { v7 } from 'uuid';

/** An id for a new row; each sorts behind the one before it. */
export const nextId = (): string => v7();
