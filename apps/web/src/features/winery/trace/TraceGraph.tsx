import type { Trace } from '@cuverie/contract';
import { useElementSize } from '@mantine/hooks';
import { sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey';
import { useMemo } from 'react';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { type FlowGraph, type FlowLink, type FlowNode, flowGraph, folded } from './flow-graph.ts';
import classes from './Trace.module.css';

/** A larger graph would be unreadable; the table lists all steps. */
const MOST_NODES = 150;

/** The minimum distance between two columns of nodes, in pixels. */
const COLUMN = 118;
/** The space for labels after the last column, in pixels. */
const BESIDE = 160;
const NODE_WIDTH = 10;
/** The distance between two nodes of a column in pixels, enough for two lines of text. */
const GAP = 34;
/** The approximate width of a letter in pixels. */
const LETTER = 7;
/** The maximum width of a loss, which matters less than what became wine. */
const LOSS_WIDTH = 3;

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

function layoutOf(graph: FlowGraph, room: number) {
  const columns = columnsOf(graph);
  const perColumn = Math.max(3, Math.ceil(graph.nodes.length / columns) + 2);
  const [width, height] = [
    Math.max(room, (columns - 1) * COLUMN + BESIDE),
    Math.max(240, perColumn * (GAP + 24)),
  ];
  const layout = sankey<FlowNode, Omit<FlowLink, 'source' | 'target' | 'value'>>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyJustify)
    .nodeWidth(NODE_WIDTH)
    .nodePadding(GAP)
    .extent([
      [1, GAP / 2],
      [width - BESIDE, height - GAP / 2],
    ]);
  const { nodes, links } = layout({
    nodes: graph.nodes.map((node) => ({ ...node })),
    links: graph.links.map((link) => ({ ...link })),
  });
  const letters = Math.floor((Math.min(BESIDE, (width - BESIDE) / (columns - 1)) - NODE_WIDTH) / LETTER);
  return { width, height, letters, nodes, links };
}

/** The flow from the fruit on the left to the bottles on the right, with widths proportional to litres. */
export function TraceGraph({ trace, label }: { trace: Trace; label: string }) {
  const { ref, width: room } = useElementSize();
  const graph = useMemo(() => folded(flowGraph(trace)), [trace]);
  const isDrawn = graph.links.length > 0 && graph.nodes.length <= MOST_NODES;
  const drawing = useMemo(() => (isDrawn ? layoutOf(graph, room) : undefined), [graph, isDrawn, room]);
  if (graph.nodes.length > MOST_NODES) {
    return <p>There is too much of it for a picture. The table below has every step.</p>;
  }
  if (drawing === undefined) return null;
  const path = sankeyLinkHorizontal();
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    <section ref={ref} className={classes.frame} aria-label={label} tabIndex={0}>
      <svg width={drawing.width} height={drawing.height} role="img" aria-label={label}>
        <g fill="none">
          {drawing.links.map((link) => (
            <path
              key={link.index}
              d={path(link) ?? ''}
              className={link.isLoss ? classes.loss : classes.flow}
              strokeWidth={Math.max(1, Math.min(link.width ?? 1, link.isLoss ? LOSS_WIDTH : Infinity))}
            >
              <title>
                {link.words
                  ? `${withUnit(link.words.amount, link.words.unit)}, ${momentWords(link.words.at)}`
                  : `${withUnit(link.value, 'L')} that stayed`}
              </title>
            </path>
          ))}
        </g>
        {drawing.nodes.map(({ id, kind, label: words, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => (
          <g key={id}>
            <rect x={x0} y={y0} width={x1 - x0} height={Math.max(2, y1 - y0)} data-kind={kind}>
              <title>{words}</title>
            </rect>
            <text y={(y0 + y1) / 2} data-kind={kind}>
              {words.split(' · ').map((line, at, lines) => (
                <tspan key={line} x={x1 + 6} dy={at === 0 ? `${(1 - lines.length) * 0.6}em` : '1.2em'}>
                  {shortened(line, drawing.letters)}
                </tspan>
              ))}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}

/** Shortens the label of a node; the full text is shown on hover. */
const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1)}…` : words;
