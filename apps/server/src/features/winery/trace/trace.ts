/** Follows wine from vessel to vessel, forward to bottles or backward to grapes. */
import type { Flows, TracedFlow } from './trace.store.ts';

export type Direction = 'back' | 'forward';

/** Known time of wine in a vessel: from an instant on, or until it. */
export interface Start {
  readonly vessel: string;
  /** The flow that brought it there or took it away; `undefined` for any time. */
  readonly at?: Moment;
}

interface Moment {
  /** Instants in the database's format, with four-digit years. */
  readonly at: string;
  readonly number: number;
  readonly step: number;
}

/** Instants in one format are compared as texts, since a cellar with years of topping has millions of comparisons. */
const inOrder = (one: Moment, other: Moment): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.number - other.number || one.step - other.step;
};

const keyOf = ({ number, step }: Moment): string => `${number}:${step}`;

/**
 * Returns all flows of wine from a start.
 * @param first flows to start with, which belong to the trace
 */
export async function traceFlows(
  flows: Flows,
  direction: Direction,
  starts: readonly Start[],
  first: readonly TracedFlow[] = [],
): Promise<TracedFlow[]> {
  const isForward = direction === 'forward';
  const traced = new Map<string, TracedFlow>();
  const ofVessel = new Map<string, TracedFlow[]>();
  let open = [...starts];

  /** Whether a flow moves wine that is in the vessel at that time. */
  const isBeyond = (flow: TracedFlow, { at }: Start): boolean =>
    at === undefined || (isForward ? inOrder(flow, at) > 0 : inOrder(flow, at) < 0);
  /** Whether none of the wine stays in the vessel after this flow. */
  const isEnd = ({ fromLevelAfter, toLevelBefore }: TracedFlow): boolean =>
    (isForward ? fromLevelAfter : toLevelBefore) === 0;

  async function load(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !ofVessel.has(id));
    if (missing.length === 0) return;
    for (const id of missing) ofVessel.set(id, []);
    for (const flow of await flows.ofVessels(missing, isForward ? 'drawn' : 'filled')) {
      const id = isForward ? flow.from.vesselId : flow.to.vesselId;
      if (id !== null) ofVessel.get(id)?.push(flow);
    }
    // Flows are ordered.
    if (!isForward) for (const id of missing) ofVessel.get(id)?.reverse();
  }

  /** Flows that take wine out of a vessel, or bring it in. */
  function along(start: Start): TracedFlow[] {
    const found: TracedFlow[] = [];
    for (const flow of ofVessel.get(start.vessel) ?? []) {
      if (!isBeyond(flow, start)) continue;
      // From here on the path was already followed.
      if (start.at !== undefined && traced.has(keyOf(flow))) break;
      found.push(flow);
      if (start.at !== undefined && isEnd(flow)) break;
    }
    return found;
  }

  let fresh: TracedFlow[] = first.filter((flow) => !traced.has(keyOf(flow)));
  for (const flow of fresh) traced.set(keyOf(flow), flow);
  for (;;) {
    // Crushed fruit continues as must, in a flow of its own.
    const crushed = fresh.filter(({ from, to }) =>
      isForward ? to.account === 'crushed' : from.account === 'must',
    );
    if (crushed.length > 0) {
      const twins = await flows.mustOf(crushed.map(({ number }) => number));
      for (const { number, step } of crushed) {
        const twin = twins.find(
          (other) => other.number === number && other.step === step + (isForward ? 2 : -2),
        );
        if (twin === undefined || traced.has(keyOf(twin))) continue;
        traced.set(keyOf(twin), twin);
        fresh.push(twin);
      }
    }
    // Wine in bottles goes on where they are emptied into a vessel.
    const inBottles = fresh.filter(({ from, to }) => (isForward ? to : from).account === 'bottled');
    if (inBottles.length > 0)
      for (const flow of await flows.ofBottles(inBottles, isForward ? 'emptied' : 'filled')) {
        if (traced.has(keyOf(flow))) continue;
        traced.set(keyOf(flow), flow);
        fresh.push(flow);
      }
    open.push(
      ...fresh.flatMap((flow): Start[] => {
        const id = isForward ? flow.to.vesselId : flow.from.vesselId;
        return id === null ? [] : [{ vessel: id, at: flow }];
      }),
    );
    if (open.length === 0) break;
    await load(open.map(({ vessel }) => vessel));
    fresh = [];
    for (const start of open) {
      for (const flow of along(start)) {
        if (traced.has(keyOf(flow))) continue;
        traced.set(keyOf(flow), flow);
        fresh.push(flow);
      }
    }
    open = [];
    if (fresh.length === 0) break;
  }
  return [...traced.values()].sort(inOrder);
}
