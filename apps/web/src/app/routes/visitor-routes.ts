/** Pages for visitors. The other public pages are static: see site/pages.ts. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isSignedIn } from '../../api/session.ts';
import { signUpSearch } from '../../features/auth/sign-up-search.ts';
import { withStyles } from '../../platform/with-styles.ts';
import {
  destinationAfterSignIn,
  destinationFromHome,
  HOME,
  HOME_TITLE,
  JOIN,
  LOGIN,
  LOGOUT,
  lastPage,
  ORGANISATION,
} from '../last-page.ts';
import { SiteLayout } from '../shell/SiteLayout.tsx';
import { root } from './root.ts';

const site = createRoute({ getParentRoute: () => root, id: 'site', component: SiteLayout });
const homePage = lazyRouteComponent(() => import('../../features/site/HomePage.tsx'));

/** The home page inside the application. Requested from the server, it is a static page. */
const home = createRoute({
  getParentRoute: () => site,
  path: HOME,
  staticData: { title: HOME_TITLE },
  beforeLoad: () => {
    const href = isSignedIn() ? destinationFromHome(lastPage.get()) : null;
    if (href !== null) throw redirect({ href, replace: true });
  },
  component: homePage,
});

/** Redirects a user who is already signed in. */
const leaveIfSignedIn = () => {
  if (isSignedIn()) throw redirect({ href: destinationAfterSignIn(lastPage.get()), replace: true });
};

/** The home page with the login dialog open. */
const login = createRoute({
  getParentRoute: () => site,
  path: LOGIN,
  staticData: { title: 'Log in · Cuverie' },
  beforeLoad: leaveIfSignedIn,
  component: homePage,
});

const logout = createRoute({
  getParentRoute: () => site,
  path: LOGOUT,
  staticData: { title: 'Log out · Cuverie' },
  beforeLoad: () => {
    if (!isSignedIn()) throw redirect({ to: HOME, replace: true });
  },
  component: lazyRouteComponent(() => import('../shell/session/Logout.tsx')),
});

const forms = createRoute({
  getParentRoute: () => site,
  id: 'forms',
  component: lazyRouteComponent(() => import('../theme/Themed.tsx'), 'ThemedOutlet'),
});

const signUp = createRoute({
  getParentRoute: () => forms,
  path: '/signup',
  staticData: { title: 'Create your account · Cuverie' },
  validateSearch: signUpSearch,
  beforeLoad: leaveIfSignedIn,
  component: lazyRouteComponent(() => import('../shell/session/SignUp.tsx')),
});

const forgotPassword = createRoute({
  getParentRoute: () => forms,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password? · Cuverie' },
  component: lazyRouteComponent(
    () => import('../../features/auth/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => forms,
  path: '/reset-password',
  staticData: { title: 'Choose a new password · Cuverie' },
  component: lazyRouteComponent(
    () => import('../../features/auth/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
  ),
});

const confirmEmail = createRoute({
  getParentRoute: () => forms,
  path: '/confirm-email',
  staticData: { title: 'Confirm your email · Cuverie' },
  component: lazyRouteComponent(() => import('../../features/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const join = createRoute({
  getParentRoute: () => forms,
  path: JOIN,
  staticData: { title: 'Join an estate · Cuverie' },
  component: lazyRouteComponent(() => import('../shell/session/Join.tsx')),
});

const organisationReturn = createRoute({
  getParentRoute: () => forms,
  path: ORGANISATION,
  staticData: { title: 'Log in · Cuverie' },
  component: lazyRouteComponent(() => import('../shell/session/OrganisationReturn.tsx')),
});

const alarmLink = createRoute({
  getParentRoute: () => forms,
  path: '/alarm',
  staticData: { title: 'An alarm · Cuverie' },
  component: lazyRouteComponent(
    () => import('../../features/auth/notifications/AlarmLinkPage.tsx'),
    'AlarmLinkPage',
  ),
});

/** A page opened by a shared link, without an account. */
const shared = createRoute({
  getParentRoute: () => root,
  path: '/s/$key',
  staticData: { title: 'Shared with you · Cuverie', standsAlone: true },
  component: lazyRouteComponent(() => withStyles(() => import('../shell/Shared.tsx'))),
});

/** A tasting on a guest's phone. */
const tasted = createRoute({
  getParentRoute: () => root,
  path: '/t/$key',
  staticData: { title: 'Tasting · Cuverie', standsAlone: true },
  component: lazyRouteComponent(() => withStyles(() => import('../shell/Tasted.tsx'))),
});

export const visitorRoutes = [
  site.addChildren([
    home,
    login,
    logout,
    forms.addChildren([
      organisationReturn,
      signUp,
      join,
      forgotPassword,
      resetPassword,
      confirmEmail,
      alarmLink,
    ]),
  ]),
  shared,
  tasted,
];
