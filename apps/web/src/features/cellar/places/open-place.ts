import { createContext } from 'react';

/** The open place in the list by place; an empty text is for wines without one. */
export const OpenPlace = createContext<readonly string[] | undefined>(undefined);
