import type { Words } from '@cuverie/domain';

/** Messages by code that are known here: browsers have fewer than the server. */
export const knownTexts: Record<string, Words[string]> = {};

/** Adds to it. */
export const addTexts = (more: Words): void => void Object.assign(knownTexts, more);
