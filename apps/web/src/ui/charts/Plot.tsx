import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { draw } from './draw.ts';
import type { ChartContent, DrawnChart, Followed } from './types.ts';

interface Props extends Followed {
  content: ChartContent;
  height: number;
  /** Takes the drawn chart while there is one. */
  chartRef: RefObject<DrawnChart | null>;
}

/** What a chart is built of; other values of the same lines are drawn into the one there is. */
const frameOf = ({ series, leftLabel, rightLabel }: ChartContent): string =>
  JSON.stringify([leftLabel, rightLabel, series.map(({ label, axis, isQuiet }) => [label, axis, isQuiet])]);

/** The canvas of a chart; everything else about it is told in words by its frame. */
export default function Plot(props: Props) {
  return <Canvas key={frameOf(props.content)} {...props} />;
}

function Canvas({ content, height, chartRef, onPoint, onShow }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((element: HTMLElement) => draw(element, content, height, { onPoint, onShow }));
  useEffect(() => {
    if (place.current === null) return undefined;
    const drawn = begin(place.current);
    chartRef.current = drawn;
    return () => {
      chartRef.current = null;
      drawn.destroy();
    };
  }, [chartRef]);
  useEffect(() => chartRef.current?.update(content), [chartRef, content]);
  return <div ref={place} aria-hidden="true" style={{ minHeight: height, overflow: 'hidden' }} />;
}
