import { z } from 'zod';
import { plainProblem } from './problems.ts';

/**
 * Whether Zod may compile schemas by `new Function`. A browser's content security policy forbids it, and even
 * the attempt is reported as a violation.
 */
export const compilesSchemas = !('document' in globalThis);

z.config({ jitless: !compilesSchemas, customError: plainProblem.error });
