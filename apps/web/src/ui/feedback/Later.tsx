import {
  Component,
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
} from 'react';
import { ApiFailure, notLoaded } from '../../api/failure.ts';
import { withStyles } from '../../platform/with-styles.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import classes from './Later.module.css';
import { toast } from './toast.ts';

/** Resets the components that failed to load, so that they are loaded again. */
const failed = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown. Unlike with `lazy` and the router's own, a failed load is
 * retried the next time, and never reloads the page, which would lose typed text.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  // A loaded component renders at once, because even a settled promise suspends.
  let loaded: ComponentType<Props> | undefined;
  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= withStyles(load).then(
      (component) => {
        loaded = component;
        return component;
      },
      async (cause: unknown) => {
        // The failed promise is kept until the boundary has rendered it: a new promise for each render would suspend
        // forever.
        failed.add(forget);
        throw await notLoaded(cause);
      },
    );
    return loading;
  };
  const forget = () => {
    loading = undefined;
  };
  const Loaded = (props: Props) => createElement(loaded ?? use(preload()), props);
  return Object.assign(Loaded, {
    preload: () => preload().catch(() => forget()),
  });
}

function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

// A load may fail after its place was closed, and is then not shown. The next action of the user retries it.
if (typeof window !== 'undefined')
  for (const sign of ['click', 'keydown', 'popstate'])
    window.addEventListener(sign, forgetFailed, { capture: true });

interface LaterProps {
  /** Shown while it loads. */
  fallback?: ReactNode;
  /** Closes a component that cannot be shown, with a short message. Without it, the failure is shown in its place. */
  onFailed?: () => void;
  children: ReactNode;
}

/** Shown over the page while a dialog loads on a slow network; Escape gives it up. */
function Loading({ onCancel }: { onCancel: () => void }) {
  useEffect(() => {
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onCancel();
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [onCancel]);
  return <p className={classes.loading}>Loading…</p>;
}

/**
 * The boundary around a component from `later`. If it cannot be loaded, the page around it stays. What closes if it
 * fails is something the user opened: unless it has a fallback, a note says that it loads.
 */
export function Later({ fallback, onFailed, children }: LaterProps) {
  const shown = fallback === undefined && onFailed !== undefined ? <Loading onCancel={onFailed} /> : fallback;
  return (
    <LaterBoundary onFailed={onFailed}>
      <Suspense fallback={shown}>{children}</Suspense>
    </LaterBoundary>
  );
}

interface BoundaryProps {
  onFailed: (() => void) | undefined;
  children: ReactNode;
}

class LaterBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    forgetFailed();
    const { onFailed } = this.props;
    if (!isNotLoaded(error) || onFailed === undefined) return;
    toast.failed('This could not be opened.', error);
    onFailed();
  }

  override componentDidUpdate(before: BoundaryProps) {
    const isOther = before.children !== this.props.children;
    if (isOther && this.state.error !== undefined && this.props.onFailed !== undefined) this.retry();
  }

  readonly retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isNotLoaded(error)) throw error;
    if (this.props.onFailed !== undefined) return null;
    return <ErrorNotice onRetry={this.retry}>{error.message}</ErrorNotice>;
  }
}

const isNotLoaded = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'not_loaded';
