/** The steps of a trace as a graph from left to right. A node is the content of a vessel between two operations. */
import type { Trace, TraceStep } from '@cuverie/contract';
import { type Account, fromLedger, toLedger } from '@cuverie/domain';
import { sourceWords } from '../lots/composition-words.ts';
import { ACCOUNT_WORDS, namesWords } from '../operation-words.ts';

export interface FlowNode {
  readonly id: string;
  readonly kind: 'source' | 'vessel' | 'crush' | 'bottles' | 'gone';
  label: string;
  readonly vessels: readonly string[];
  readonly lot: string | null;
}

export interface FlowLink {
  readonly source: string;
  readonly target: string;
  /** Litres, or kilograms of fruit. */
  readonly value: number;
  /** Details shown on hover. */
  readonly words: { amount: number; unit: TraceStep['unit']; at: string } | null;
  readonly isLoss: boolean;
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

/** The content of a vessel until something is drawn from it. */
interface VesselContent {
  node: FlowNode;
  wasDrawn: boolean;
}

const vesselLabel = (vessels: readonly string[], lot: string | null): string =>
  lot === null ? namesWords(vessels) : `${namesWords(vessels)} · ${lot}`;

/**
 * Builds the graph. It has no cycle, because a vessel gets a new node after it was drawn from, so all flows lead to
 * newer nodes.
 */
export function flowGraph({ steps, sources, bottles }: Trace): FlowGraph {
  const nodes = new Map<string, FlowNode>();
  const links: FlowLink[] = [];
  const contents = new Map<string, VesselContent>();
  const described = new Map(sources.map((source) => [source.source, sourceWords(source)]));
  /** The node of crushed fruit, from which its must flows. */
  let crush: FlowNode | undefined;
  const inBottles = new Map<string, VesselContent>();

  const node = (id: string, kind: FlowNode['kind'], label: string, of: Partial<FlowNode> = {}): FlowNode => {
    const found = nodes.get(id) ?? { id, kind, label, vessels: [], lot: null, ...of };
    nodes.set(id, found);
    return found;
  };

  /** Creates a new node for a vessel. */
  const vesselNode = ({ vesselId, vessel, lot }: TraceStep['from']): VesselContent => {
    const vessels = vessel === null ? [] : [vessel];
    const id = `vessel:${nodes.size}`;
    const one = { node: node(id, 'vessel', vesselLabel(vessels, lot), { vessels, lot }), wasDrawn: false };
    contents.set(vesselId ?? '', one);
    return one;
  };

  const origin = ({ from, to, sources: of }: TraceStep, account: Account): FlowNode => {
    if (account === 'must' && crush !== undefined) return crush;
    const named = of.flatMap((id) => described.get(id) ?? []);
    const known = named.length === 0 ? null : named.slice(0, 2).join(', ') + (named.length > 2 ? ', …' : '');
    const label = known ?? [to.lot, ACCOUNT_WORDS[account]].filter((word) => word !== null).join(', ');
    return node(`source:${from.account}:${label}`, 'source', label);
  };

  const bottlesNode = (wineId: string | null, isEmptied: boolean): FlowNode => {
    const known = inBottles.get(wineId ?? '');
    // Bottles filled after some were emptied have a node of their own.
    if (known !== undefined && (isEmptied || !known.wasDrawn)) {
      known.wasDrawn ||= isEmptied;
      return known.node;
    }
    const label = bottles.find((one) => one.wineId === wineId)?.wine ?? 'Bottles';
    const made = node(`wine:${wineId}:${nodes.size}`, 'bottles', label);
    inBottles.set(wineId ?? '', { node: made, wasDrawn: isEmptied });
    return made;
  };

  const giver = (step: TraceStep): FlowNode => {
    const { from } = step;
    if (from.account === 'bottled') return bottlesNode(step.wineId, true);
    if (from.account !== null) return origin(step, from.account);
    const giving = contents.get(from.vesselId ?? '') ?? vesselNode(from);
    giving.wasDrawn = true;
    return giving.node;
  };

  const taker = ({ to, toBefore, wineId }: TraceStep): FlowNode => {
    if (to.account === 'bottled') return bottlesNode(wineId, false);
    if (to.account === 'crushed') {
      crush = node(`crush:${nodes.size}`, 'crush', 'Crushed');
      return crush;
    }
    if (to.account !== null) return node(`gone:${to.account}`, 'gone', ACCOUNT_WORDS[to.account]);
    const before = contents.get(to.vesselId ?? '');
    if (before !== undefined && !before.wasDrawn && toBefore !== 0) {
      // Wine added before any was drawn makes one wine, with the last name.
      before.node.label = vesselLabel(before.node.vessels, to.lot);
      return before.node;
    }
    const taking = vesselNode(to);
    if (before !== undefined && toBefore !== null && toBefore > 0)
      links.push({
        source: before.node.id,
        target: taking.node.id,
        value: toBefore,
        words: null,
        isLoss: false,
      });
    return taking.node;
  };

  for (const step of steps) {
    const from = giver(step);
    const to = taker(step);
    const { amount, unit } = step;
    links.push({
      source: from.id,
      target: to.id,
      value: amount,
      words: { amount, unit, at: step.at },
      isLoss: to.kind === 'gone',
    });
  }
  return { nodes: [...nodes.values()], links: links.filter(({ value }) => value > 0) };
}

/** A graph with more nodes is folded. */
const MANY_NODES = 30;

/**
 * Merges vessels with the same path into one node, such as ten barrels filled from one tank and emptied into another.
 * Vessels are first distinguished by lot, then by the origin and destination of their wine, until no further
 * differences are found.
 */
export function mergeAlikeNodes(graph: FlowGraph, many = MANY_NODES): FlowGraph {
  const { nodes, links } = graph;
  if (nodes.length <= many) return graph;
  let groups = new Map(
    nodes.map(({ id, kind, lot }) => [id, kind === 'vessel' ? `lot:${lot}` : `alone:${id}`]),
  );
  const count = () => new Set(groups.values()).size;
  const froms = Map.groupBy(links, ({ target }) => target);
  const tos = Map.groupBy(links, ({ source }) => source);
  for (let before = 0; before !== count(); ) {
    before = count();
    const group = (id: string) => groups.get(id) ?? id;
    const groupsOf = (ids: readonly string[]) => [...new Set(ids.map(group))].sort().join('+');
    const numbers = new Map<string, string>();
    groups = new Map(
      nodes.map(({ id }) => {
        const from = groupsOf((froms.get(id) ?? []).map(({ source }) => source));
        const to = groupsOf((tos.get(id) ?? []).map(({ target }) => target));
        const key = `${group(id)} < ${from} > ${to}`;
        const number = numbers.get(key) ?? String(numbers.size);
        numbers.set(key, number);
        return [id, number];
      }),
    );
  }
  const together = Map.groupBy(nodes, ({ id }) => groups.get(id));
  const foldedNodes = [...together.values()].flatMap((all): FlowNode[] => {
    const [first] = all;
    if (first === undefined || all.length === 1) return first === undefined ? [] : [first];
    const vessels = [...new Set(all.flatMap((one) => one.vessels))];
    return [{ ...first, vessels, label: vesselLabel(vessels, first.lot) }];
  });
  const representative = new Map(
    [...together.values()].flatMap((all) => all.map(({ id }) => [id, all[0]?.id ?? id] as const)),
  );
  const of = (id: string) => representative.get(id) ?? id;
  const sameWay = Map.groupBy(links, ({ source, target }) => `${of(source)} ${of(target)}`);
  const foldedLinks = [...sameWay.values()].flatMap((all): FlowLink[] => {
    const [first] = all;
    if (first === undefined) return [];
    const value = all.reduce((sum, link) => sum + link.value, 0);
    const words = first.words && { ...first.words, amount: fromLedger(toLedger(value)) };
    return [{ ...first, source: of(first.source), target: of(first.target), value, words }];
  });
  return { nodes: foldedNodes, links: foldedLinks };
}
