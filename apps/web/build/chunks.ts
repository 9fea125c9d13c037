import { join } from 'node:path';
import { SITE_SCRIPT } from './built-files.ts';

/** What Rolldown tells of the modules of a build. */
interface Build {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** What starts by itself: the public pages' script, and the application where no page stands yet. */
const STARTS = /\/index\.html$|\/src\/app\/(?:main\.tsx|site\.ts)$/;

/** Whether a module may be loaded without anything being started by it. */
export const isAtRest = (id: string): boolean => !STARTS.test(id);

/**
 * So many of the files that load others, pages and dialogs, need what is one file for all of them. With fewer a page brings
 * more code than it has use for; with more it asks for more files.
 */
export const SHARED_BY_MANY = 12;

/** Puts what the script of the public pages imports into a file of its own, which the application loads too. */
export function light(root: string) {
  const site = join(root, SITE_SCRIPT);
  return (id: string, build: Build): string | null => {
    const users = new Set([id]);
    for (const user of users)
      for (const importer of build.getModuleInfo(user)?.importers ?? []) users.add(importer);
    return isAtRest(id) && users.has(site) ? 'light' : null;
  };
}
