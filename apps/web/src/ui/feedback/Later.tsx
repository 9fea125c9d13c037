import { Component, type ComponentType, createElement, type ReactNode, Suspense, use } from 'react';
import { ApiFailure, notLoaded } from '../../api/failure.ts';
import { withStyles } from '../../platform/with-styles.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { toast } from './toast.ts';

/** What could not be loaded, to be asked for anew. */
const failed = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown. Unlike `lazy` and the router's own, a load that fails is
 * tried again the next time, and never reloads the page: what somebody typed on it would be gone.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  // What has come is shown at once: a promise is waited for, be it kept or not.
  let loaded: ComponentType<Props> | undefined;
  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= withStyles(load).then(
      (component) => {
        loaded = component;
        return component;
      },
      async (cause: unknown) => {
        // Kept until the boundary has it: a new promise for each try to show it would never end.
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

// What failed after its place was closed was told to nobody: whoever presses for it again wants it anew.
if (typeof window !== 'undefined')
  for (const sign of ['click', 'keydown', 'popstate'])
    window.addEventListener(sign, forgetFailed, { capture: true });

interface LaterProps {
  /** What stands there until it has come. */
  fallback?: ReactNode;
  /** Closes what can't be shown; a short message then tells of it. Without it, the failure stands in its place. */
  onFailed?: () => void;
  children: ReactNode;
}

/** The place of what `later` made: where it can't be loaded, the page around it stays. */
export function Later({ fallback, onFailed, children }: LaterProps) {
  return (
    <LaterBoundary onFailed={onFailed}>
      <Suspense fallback={fallback}>{children}</Suspense>
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
