/** Where the nodes and links of a trace are drawn: from left to right, or from top to bottom if that needs more room. */
import { sankey, sankeyJustify } from 'd3-sankey';
import { type FlowGraph, type FlowLink, type FlowNode, mergeAlikeNodes } from './flow-graph.ts';

/** The minimum distance between two columns of nodes, in pixels. */
const COLUMN = 116;
/** The most space for labels after the last column, in pixels. */
const BESIDE = 200;
/** The distance between two rows of nodes, with two lines of text between them. */
const ROW = 84;
/** The space for labels below the last row. */
const BELOW = 44;
const NODE_WIDTH = 10;
/** The distance between two nodes of a column in pixels, enough for two lines of text. */
const GAP = 34;
/** The share of a row between its nodes, for their labels. */
const GAPS = 0.6;
/** The approximate width of a letter in pixels. */
const LETTER = 6.4;
/** The maximum width of a loss, which matters less than what became wine. */
const LOSS_WIDTH = 3;
/** The most width of a drawing from top to bottom. */
const WIDEST = 480;

export interface DrawnNode extends Pick<FlowNode, 'id' | 'kind' | 'label'> {
  x: number;
  y: number;
  width: number;
  height: number;
  text: { x: number; y: number; isCentred: boolean; letters: number };
}

export interface DrawnLink extends Pick<FlowLink, 'isLoss' | 'words' | 'value'> {
  path: string;
  width: number;
}

export interface FlowDrawing {
  width: number;
  height: number;
  nodes: DrawnNode[];
  links: DrawnLink[];
}

/** The number of columns, which is the length of the longest path through the graph. */
function columnsOf({ nodes, links }: FlowGraph): number {
  const depths = new Map<string, number>(nodes.map(({ id }) => [id, 0]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { source, target } of links) {
      const depth = (depths.get(source) ?? 0) + 1;
      if (depth <= (depths.get(target) ?? 0)) continue;
      depths.set(target, depth);
      changed = true;
    }
  }
  return Math.max(0, ...depths.values()) + 1;
}

/** Where the layout puts a node. */
interface NodePosition {
  x0?: number | undefined;
  y0?: number | undefined;
  y1?: number | undefined;
}

const rowOf = ({ x0 = 0 }: NodePosition): number => Math.round(x0);
const centre = ({ y0 = 0, y1 = 0 }: NodePosition): number => (y0 + y1) / 2;

const longestLine = ({ label }: Pick<FlowNode, 'label'>): number =>
  Math.max(...label.split(' · ').map((line) => line.length));

type Point = readonly [along: number, across: number];

/** @param room the width there is, in pixels */
export function drawFlow(whole: FlowGraph, room: number): FlowDrawing {
  const last = whole.nodes.filter(({ id }) => whole.links.every(({ source }) => source !== id));
  const beside = Math.min(BESIDE, 16 + LETTER * Math.max(...last.map(longestLine)));
  // The bottles at its end are always in sight.
  const isNarrow = room < (columnsOf(whole) - 1) * COLUMN + beside;
  const graph = isNarrow ? mergeAlikeNodes(whole, 0) : whole;
  const columns = columnsOf(graph);
  const perColumn = Math.max(3, Math.ceil(graph.nodes.length / columns) + 2);
  const [along, across] = isNarrow
    ? [(columns - 1) * ROW + NODE_WIDTH, Math.min(room, WIDEST)]
    : [room - beside, Math.max(240, perColumn * (GAP + 24))];
  const margin = isNarrow ? 0 : GAP / 2;
  const placed = (padding: number) =>
    sankey<FlowNode, Omit<FlowLink, 'source' | 'target' | 'value'>>()
      .nodeId(({ id }) => id)
      .nodeAlign(sankeyJustify)
      .nodeWidth(NODE_WIDTH)
      .nodePadding(padding)
      .extent([
        [1, margin],
        [along, across - margin],
      ])({
      nodes: graph.nodes.map((node) => ({ ...node })),
      links: graph.links.map((link) => ({ ...link })),
    });
  const first = placed(isNarrow ? 1 : GAP);
  const most = Math.max(1, ...[...Map.groupBy(first.nodes, rowOf).values()].map((row) => row.length));
  const { nodes, links } = isNarrow ? placed((across / most) * GAPS) : first;
  const rows = Map.groupBy(nodes, rowOf);
  /** The room for the label of a node: up to the middle of the next one in its row. */
  const roomOf = (node: (typeof nodes)[number]) =>
    Math.min(
      across,
      ...(rows.get(rowOf(node)) ?? [])
        .filter((other) => other !== node)
        .map((other) => Math.abs(centre(other) - centre(node))),
    );
  const columnRoom = columns === 1 ? beside : (along - NODE_WIDTH) / (columns - 1);
  const at = ([one, other]: Point) => (isNarrow ? `${other},${one}` : `${one},${other}`);

  return {
    width: isNarrow ? across : along + beside,
    height: isNarrow ? along + BELOW : across,
    nodes: nodes.map((node): DrawnNode => {
      const { id, kind, label, x0 = 0, x1 = 0, y0 = 0, y1 = 0 } = node;
      const middle = centre(node);
      const named = { id, kind, label };
      if (!isNarrow) {
        const isLast = x1 > along - 1;
        const letters = Math.floor(((isLast ? beside : Math.min(BESIDE, columnRoom)) - NODE_WIDTH) / LETTER);
        const text = { x: x1 + 6, y: middle, isCentred: false, letters };
        return { ...named, x: x0, y: y0, width: x1 - x0, height: Math.max(2, y1 - y0), text };
      }
      const letters = Math.max(3, Math.floor(roomOf(node) / LETTER) - 1);
      // Labels at the edge stay inside.
      const half = (Math.min(letters, longestLine(node)) * LETTER) / 2;
      const x = Math.min(Math.max(middle, half), across - half);
      const text = { x, y: x1 + 20, isCentred: true, letters };
      return { ...named, x: y0, y: x0, width: Math.max(2, y1 - y0), height: x1 - x0, text };
    }),
    links: links.map(({ source, target, y0 = 0, y1 = 0, width = 1, isLoss, words, value }) => {
      const from = typeof source === 'object' ? (source.x1 ?? 0) : 0;
      const to = typeof target === 'object' ? (target.x0 ?? 0) : 0;
      const half = (from + to) / 2;
      return {
        path: `M${at([from, y0])}C${at([half, y0])} ${at([half, y1])} ${at([to, y1])}`,
        width: Math.max(1, Math.min(width, isLoss ? LOSS_WIDTH : Infinity)),
        isLoss,
        words,
        value,
      };
    }),
  };
}
