import { fileURLToPath } from 'node:url';

/** The root of the checkout, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
