import { historyOperations } from '@cuverie/contract';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { callPage } from '../../api/client.ts';
import { currentUserQuery, keepsWinery } from '../../api/current-user.ts';
import { proof } from '../../api/proof.ts';
import { onSessionEnd, staying } from '../../api/session.ts';
import { keptUndo } from '../../features/cellar/item/kept-undo.ts';
import { hasPlans } from '../../platform/has-plans.ts';
import { membership } from '../../platform/membership.ts';
import { preferences } from '../../platform/preferences.ts';
import { afterFirstLook, useWarmUp } from '../../platform/warm-up.ts';
import { wineryMenu } from '../../platform/winery-menu.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { undoable, useUndoKey } from '../../ui/feedback/undoable.ts';
import { queryClient } from '../query-client.ts';
import { winerySection } from '../sections.ts';
import { Themed } from '../theme/Themed.tsx';
import { ImportPages } from './ImportPages.tsx';
import classes from './Root.module.css';

// What every page asks with.
const DIALOGS = [
  () => import('../../ui/feedback/ConfirmModal.tsx'),
  () => import('../../ui/form/FormDialog.tsx'),
];
const GOES_ON = 'You go on in another of yours. Ask an owner of the first if it was a mistake.';
// Also while a page without this layout is shown: who comes next sees nothing of who was here.
onSessionEnd((why) => {
  proof.answer(false);
  undoable.clear();
  if (why === 'signed-out' || why === 'leaving') keptUndo.forgetAll();
});
// What was done in one estate is not undone in another.
membership.onMove((isLost) => {
  undoable.clear();
  toast.clear();
  if (isLost) toast.failed('You no longer belong to that estate.', new Error(GOES_ON));
});

const PlanNotice = lazy(() => import('../../features/auth/plan/PlanNotice.tsx'));
const WineryNav = lazy(() => import('../../features/winery/WineryNav.tsx'));

/** What somebody sees instead of any page whose account is to be deleted. */
const LeavingPage = lazy(() => import('../../features/auth/account/LeavingPage.tsx'));
const FactorGate = later(async () => (await import('../../features/auth/factors/FactorGate.tsx')).FactorGate);
const ProofDialog = later(
  async () => (await import('../../features/auth/factors/ProofDialog.tsx')).ProofDialog,
);

/** Asks whoever calls to confirm that it is them, over whatever they are doing. */
function ProofHost() {
  const isAsked = proof.use();
  return (
    <Later onFailed={() => proof.answer(false)}>
      {isAsked && <ProofDialog onDone={(isProven) => proof.answer(isProven)} />}
    </Later>
  );
}

/**
 * The page, drawn anew where other units arrive than it was drawn in: numbers are written as they are drawn; and in
 * another estate.
 */
function Page() {
  const { data: user } = useQuery(currentUserQuery);
  const arrivals = preferences.useArrivals();
  const estateId = membership.use()?.estateId;
  // Drawn anew from one estate to another; neither once it is known which it is, nor while somebody leaves.
  const [here, setHere] = useState({ estateId, moves: 0 });
  if (estateId !== undefined && estateId !== here.estateId)
    setHere({ estateId, moves: here.estateId === undefined ? here.moves : here.moves + 1 });
  // Not while the call is under way: a page that is taken away gives up what it asked for.
  useEffect(() => {
    if (!user) return;
    preferences.arrive(user.settings);
    wineryMenu.set(keepsWinery(user));
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

/** The pages of the section Winery, above each of them. */
function SectionPages() {
  const { pathname } = useLocation();
  const { data: user } = useQuery(currentUserQuery);
  const { path } = winerySection;
  if (user?.leavesAt) return null;
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return null;
  return (
    // Its room is kept: nothing below it moves away from under a finger when it comes.
    <Suspense fallback={<div className={classes.sectionPages} />}>
      <WineryNav />
    </Suspense>
  );
}

/** Has what is shown follow what others do. */
function useLive() {
  const estateId = membership.use()?.estateId;
  useEffect(() => {
    const end = new AbortController();
    if (estateId === undefined) return () => end.abort();
    const signal = AbortSignal.any([end.signal, staying()]);
    // From where things stand now: what changes until the code has come is heard as well.
    const since = callPage(historyOperations.changes, { query: {}, signal }).then(
      ({ meta }) => meta.cursor,
      () => undefined,
    );
    const callOff = afterFirstLook(() => {
      // Where it does not come all stays as it was when it was asked for.
      import('../live/live.ts').then(
        async ({ goLive }) => goLive(await since, signal),
        () => undefined,
      );
    });
    return () => {
      callOff();
      end.abort();
    };
  }, [estateId]);
}

export default function SignedInLayout() {
  useUndoKey();
  useLive();
  useWarmUp(DIALOGS);
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
          <SectionPages />
          <ImportPages>
            <Page />
          </ImportPages>
        </main>
      </QueryClientProvider>
    </Themed>
  );
}
