import { historyOperations } from '@cuverie/contract';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { callPage } from '../../api/client.ts';
import { currentUserQuery, keepsWinery } from '../../api/current-user.ts';
import { outboxSeam } from '../../api/outbox/seam.ts';
import { proof } from '../../api/proof.ts';
import { onSessionEnd, staying, useStaying } from '../../api/session.ts';
import { openPlaces } from '../../features/cellar/places/open-places.ts';
import { storedCounts } from '../../features/cellar/stock-taking/stored-counts.ts';
import { storedDifferences } from '../../features/cellar/tidying/stored-differences.ts';
import { hasPlans } from '../../platform/has-plans.ts';
import { hiddenSections } from '../../platform/hidden-sections.ts';
import { loadAgain } from '../../platform/load-again.ts';
import { membership } from '../../platform/membership.ts';
import { newerVersion } from '../../platform/newer-version.ts';
import { onIdleOrFirstInput } from '../../platform/on-idle.ts';
import { outbox } from '../../platform/outbox.ts';
import { preferences } from '../../platform/preferences.ts';
import { outOfReach } from '../../platform/reach.ts';
import { wineryMenu } from '../../platform/winery-menu.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { undoable, useUndoKey } from '../../ui/feedback/undoable.ts';
import { storedUndo } from '../../ui/many/stored-undo.ts';
import { WAITING } from '../last-page.ts';
import { tidyKept } from '../offline/out-of-reach.ts';
import { queryClient } from '../query-client.ts';
import { winerySection } from '../sections.ts';
import { Themed } from '../theme/Themed.tsx';
import { ImportPages } from './ImportPages.tsx';
import classes from './Root.module.css';

const OutOfReachNotice = later(
  async () => (await import('../offline/OutOfReachNotice.tsx')).OutOfReachNotice,
);
const GOES_ON = 'You go on in another of yours. Ask an owner of the first if it was a mistake.';
// This runs also on pages without this layout, so that the next user sees nothing of the one before.
onSessionEnd((why) => {
  proof.answer(false);
  undoable.clear();
  if (why !== 'signed-out' && why !== 'leaving') return;
  storedUndo.forgetAll();
  storedCounts.forgetAll();
  openPlaces.forgetAll();
  storedDifferences.forgetAll();
});
// An action in one estate cannot be undone in another.
membership.onMove((isLost) => {
  undoable.clear();
  toast.clear();
  if (isLost) toast.failed('You no longer belong to that estate.', new Error(GOES_ON));
});

const PlanNotice = lazy(() => import('../../features/auth/plan/PlanNotice.tsx'));
const WineryNav = lazy(() => import('../../features/winery/WineryNav.tsx'));
const MenuNote = lazy(() => import('../../features/winery/MenuNote.tsx'));

const TimeZoneNotice = later(
  async () => (await import('../../features/auth/settings/TimeZoneNotice.tsx')).TimeZoneNotice,
);

/** Shown instead of any page while the account is scheduled for deletion. */
const LeavingPage = lazy(() => import('../../features/auth/account/LeavingPage.tsx'));
const FactorGate = later(async () => (await import('../../features/auth/factors/FactorGate.tsx')).FactorGate);
const ProofDialog = later(
  async () => (await import('../../features/auth/factors/ProofDialog.tsx')).ProofDialog,
);

/** Asks the user to confirm their identity, over the current page. */
function ProofHost() {
  const isAsked = proof.use();
  return (
    <Later onFailed={() => proof.answer(false)}>
      {isAsked && <ProofDialog onDone={(isProven) => proof.answer(isProven)} />}
    </Later>
  );
}

/**
 * The page. It is remounted after a change of units, because numbers are formatted as they render, and after a change
 * of estate.
 */
function Page() {
  const { data: user } = useQuery(currentUserQuery);
  const arrivals = preferences.useArrivals();
  const estateId = membership.use()?.estateId;
  // Remounts on a change of estate, but not when the estate first becomes known, nor during a logout.
  const [here, setHere] = useState({ estateId, moves: 0 });
  if (estateId !== undefined && estateId !== here.estateId)
    setHere({ estateId, moves: here.estateId === undefined ? here.moves : here.moves + 1 });
  // A file chosen while the user is still loading would be lost with the page.
  useEffect(() => {
    const options = { capture: true, once: true };
    const begin = () => preferences.begin();
    window.addEventListener('input', begin, options);
    return () => window.removeEventListener('input', begin, options);
  }, []);
  // Not while the request is pending: unmounting a page aborts its requests.
  useEffect(() => {
    if (!user) return undefined;
    preferences.arrive(user.settings);
    wineryMenu.set(keepsWinery(user));
    hiddenSections.enter(user.id);
    tidyKept(user.id);
    if (navigator.serviceWorker?.controller)
      return onIdleOrFirstInput(() => {
        import('../offline/prefetch-lists.ts').then(
          ({ prefetchLists: takeAlong }) =>
            staying().aborted ? undefined : takeAlong(queryClient, membership.mark()),
          () => undefined,
        );
      });
    return undefined;
  }, [user]);
  if (user?.leavesAt) {
    return (
      <Suspense fallback={null}>
        <LeavingPage leavesAt={user.leavesAt} />
      </Suspense>
    );
  }
  if (user?.estate.demandsSecondFactor && !user.hasSecondFactor)
    return (
      <Later>
        <FactorGate user={user} />
      </Later>
    );
  return <Outlet key={`${arrivals} ${here.moves}`} />;
}

/** Shows that the server cannot be reached, and how old the data on the screen is. */
function ReachNotice() {
  const since = outOfReach.use();
  return <Later>{since !== undefined && <OutOfReachNotice since={since} />}</Later>;
}

/** Asks for the time zone if none was chosen. */
function ZoneNotice() {
  const { data: user } = useQuery(currentUserQuery);
  return <Later>{user?.settings.timeZoneIsChosen === false && <TimeZoneNotice user={user} />}</Later>;
}

function useIsInWinery(): boolean {
  const { pathname } = useLocation();
  const { data: user } = useQuery(currentUserQuery);
  const { path } = winerySection;
  return !user?.leavesAt && (pathname === path || pathname.startsWith(`${path}/`));
}

/** Links to the pages of the section Winery, above each of them. */
function WineryPages() {
  if (!useIsInWinery()) return null;
  return (
    // Its height is reserved, so that nothing below moves when it loads.
    <Suspense fallback={<div className={classes.wineryPages} />}>
      <WineryNav />
    </Suspense>
  );
}

/** Below each page of the section Winery, because above it would move the page as it appears. */
function WineryMenuNote() {
  const { data: user } = useQuery(currentUserQuery);
  const isInWinery = useIsInWinery();
  if (!isInWinery || user === undefined || keepsWinery(user)) return null;
  return (
    <Suspense>
      <MenuNote />
    </Suspense>
  );
}

/** Called if a background chunk could not be loaded: the page would show nothing new. */
const offerReload = (): string =>
  toast.offer('A new version of Cuverie is available.', [
    { label: 'Reload', act: () => window.location.reload() },
  ]);

/** Refreshes the screens after changes by other people. */
function useLive() {
  const estateId = membership.use()?.estateId;
  const stays = useStaying();
  useEffect(() => {
    const end = new AbortController();
    if (estateId === undefined) return () => end.abort();
    const signal = AbortSignal.any([end.signal, stays]);
    // The cursor is fetched now, so that changes during the loading of the chunk are not missed.
    const since = callPage(historyOperations.changes, { query: {}, signal }).then(
      ({ meta }) => meta.cursor,
      () => undefined,
    );
    const callOff = onIdleOrFirstInput(() => {
      void loadAgain(() => import('../live/live.ts'), signal).then(async (live) => {
        if (live) live.goLive(await since, signal);
        else if (newerVersion.isKnown()) offerReload();
      });
    });
    return () => {
      callOff();
      end.abort();
    };
  }, [estateId, stays]);
}

/** Sends waiting entries as soon as a user is signed in. Without any, the code is loaded after the first page. */
function useOutboxSending() {
  const router = useRouter();
  const userId = membership.use()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const end = new AbortController();
    const start = () => {
      void loadAgain(() => import('../outbox/start.ts'), end.signal).then((sending) =>
        sending?.startOutbox(() => void router.navigate({ to: WAITING }), end.signal),
      );
    };
    if (outbox.hasAny()) start();
    const callOff = outbox.hasAny() ? () => {} : onIdleOrFirstInput(start);
    return () => {
      callOff();
      end.abort();
    };
  }, [router, userId]);
}

/** Keeps a copy of the estate's wines on a device that also stores the application. */
function useCopy() {
  const estateId = membership.use()?.estateId;
  const stays = useStaying();
  useEffect(() => {
    if (estateId === undefined || !navigator.serviceWorker?.controller) return undefined;
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, stays]);
    const callOff = onIdleOrFirstInput(() => {
      import('../offline/update-copy.ts').then(
        ({ updateCopy: keepCopy }) => keepCopy(membership.mark(), signal),
        () => undefined,
      );
    });
    return () => {
      callOff();
      end.abort();
    };
  }, [estateId, stays]);
}

/** Registers the service worker, which starts the application without a network. It needs https. */
function useKeptApp() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    return onIdleOrFirstInput(() => {
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    });
  }, []);
}

/** Preloads the parts needed offline, while they can still be loaded. */
function usePartsForNoNetwork() {
  useEffect(
    () =>
      onIdleOrFirstInput(() => {
        for (const preload of [OutOfReachNotice.preload, outboxSeam.preload])
          preload().catch(() => undefined);
      }),
    [],
  );
}

export default function SignedInLayout() {
  useKeptApp();
  useUndoKey();
  useLive();
  useCopy();
  useOutboxSending();
  usePartsForNoNetwork();
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <ProofHost />
        <main id="main" className={classes.section} tabIndex={-1}>
          {hasPlans() && (
            <Suspense>
              <PlanNotice />
            </Suspense>
          )}
          <ReachNotice />
          <ZoneNotice />
          <WineryPages />
          <ImportPages>
            <Page />
          </ImportPages>
          <WineryMenuNote />
        </main>
      </QueryClientProvider>
    </Themed>
  );
}
