import { trimmedEnd } from '@cuverie/domain';
import { storage } from '../platform/storage.ts';

// The head script of index.html reads the same key before the first paint.
const KEY = 'lastPage';

export const HOME = '/';
export const HOME_TITLE = 'Cuverie: the cellar book for collectors and wineries';
export const LOGIN = '/login';
/** The return address of a sign-in at the user's organisation. */
export const ORGANISATION = '/login/organisation';
export const LOGOUT = '/logout';
/** Where an invitation to an estate is accepted. */
export const JOIN = '/join';
export const DEFAULT_PAGE = '/cellar';
/** The list of changes that wait to be sent. */
export const WAITING = '/waiting';

/** The pages to reset a forgotten password. */
export const PASSWORD_PATHS: readonly string[] = ['/forgot-password', '/reset-password'];

/** Pages that need no account. They are never remembered as the last page. */
export const PUBLIC_PATHS: readonly string[] = [
  HOME,
  '/signup',
  LOGIN,
  ORGANISATION,
  LOGOUT,
  '/features',
  '/pricing',
  '/about',
  '/terms',
  '/privacy',
  ...PASSWORD_PATHS,
  '/confirm-email',
  JOIN,
  '/security',
];

/** The path of an address of this site (`/cellar?view=barrels` → `/cellar`), or `null` if it leads elsewhere. */
function pathOf(address: string): string | null {
  // Browsers treat two slashes, or a slash and a backslash, as another site.
  if (!/^\/(?![/\\])/.test(address)) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path.length > 1 ? trimmedEnd(path, '/') : path;
}

function isPublic(address: string): boolean {
  const path = pathOf(address);
  return path === null || PUBLIC_PATHS.includes(path);
}

/** The page after login or sign-up: the last page, unless that is public. */
export function destinationAfterSignIn(lastPage: string | null): string {
  return lastPage === null || isPublic(lastPage) ? DEFAULT_PAGE : lastPage;
}

/** The page a signed-in visitor of the home page is redirected to, or `null` to let them stay. */
export function destinationFromHome(lastPage: string | null): string | null {
  return lastPage === null || isPublic(lastPage) ? null : lastPage;
}

export const lastPage = {
  get: (): string | null => storage.get(KEY),
  remember(address: string): void {
    if (!isPublic(address)) storage.set(KEY, address);
  },
  forget: (): void => storage.remove(KEY),
};
