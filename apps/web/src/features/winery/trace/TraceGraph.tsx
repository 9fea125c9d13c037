import type { Trace } from '@cuverie/contract';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { momentWords, withUnit } from '../../../ui/words.ts';
import { flowGraph, mergeAlikeNodes } from './flow-graph.ts';
import { drawFlow } from './flow-layout.ts';
import classes from './Trace.module.css';

/** A larger graph would be unreadable; the table lists all steps. */
const MOST_NODES = 150;

/** The flow from the fruit to the bottles, with widths proportional to litres. */
export function TraceGraph({ trace, label }: { trace: Trace; label: string }) {
  const { ref, width: room } = useElementSize();
  const graph = useMemo(() => mergeAlikeNodes(flowGraph(trace)), [trace]);
  const isDrawn = graph.links.length > 0 && graph.nodes.length <= MOST_NODES;
  const drawing = useMemo(
    () => (isDrawn && room > 0 ? drawFlow(graph, room) : undefined),
    [graph, isDrawn, room],
  );
  if (graph.nodes.length > MOST_NODES) {
    return <p>There is too much of it for a picture. The table below has every step.</p>;
  }
  if (!isDrawn) return null;
  return (
    // A scrollable region must be focusable to be scrolled by keyboard.
    <section ref={ref} className={classes.frame} aria-label={label} tabIndex={0}>
      {drawing && (
        <svg width={drawing.width} height={drawing.height} role="img" aria-label={label}>
          <g fill="none">
            {drawing.links.map(({ path, width, isLoss, words, value }) => (
              <path
                key={`${path} ${value}`}
                d={path}
                className={isLoss ? classes.loss : classes.flow}
                strokeWidth={width}
              >
                <title>
                  {words
                    ? `${withUnit(words.amount, words.unit)}, ${momentWords(words.at)}`
                    : `${withUnit(value, 'L')} that stayed`}
                </title>
              </path>
            ))}
          </g>
          {drawing.nodes.map(({ id, kind, label: words, text, ...rect }) => (
            <g key={id}>
              <rect {...rect} data-kind={kind}>
                <title>{words}</title>
              </rect>
              <text y={text.y} data-kind={kind} textAnchor={text.isCentred ? 'middle' : undefined}>
                {words.split(' · ').map((line, at, lines) => (
                  <tspan
                    key={line}
                    x={text.x}
                    dy={at > 0 ? '1.2em' : text.isCentred ? 0 : `${(1 - lines.length) * 0.6}em`}
                  >
                    {shortened(line, text.letters)}
                  </tspan>
                ))}
              </text>
            </g>
          ))}
        </svg>
      )}
    </section>
  );
}

/** Shortens the label of a node; the full text is shown on hover. */
const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1)}…` : words;
