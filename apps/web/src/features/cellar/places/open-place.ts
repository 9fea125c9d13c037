import { createContext } from 'react';

/** The place that is looked into, among wines by their places; an empty text is for wines without one. */
export const OpenPlace = createContext<readonly string[] | undefined>(undefined);
