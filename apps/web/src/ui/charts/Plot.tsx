import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { draw } from './draw.ts';
import type { ChartCallbacks, ChartContent, DrawnChart } from './types.ts';

interface Props extends ChartCallbacks {
  content: ChartContent;
  height: number;
  /** Receives the drawn chart while it exists. */
  chartRef: RefObject<DrawnChart | null>;
}

/** A key of the chart's structure. New values with the same key are drawn into the existing chart. */
const frameOf = ({ series, leftLabel, rightLabel }: ChartContent): string =>
  JSON.stringify([leftLabel, rightLabel, series.map(({ label, axis, isQuiet }) => [label, axis, isQuiet])]);

/** The canvas of a chart. The frame around it provides everything for screen readers. */
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
