import { v7 } from 'uuid';

/** Returns an id for a new row, which sorts after earlier ones. */
export const nextId = (): string => v7();
