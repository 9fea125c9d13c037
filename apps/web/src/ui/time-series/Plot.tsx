import { useEffect, useLayoutEffect, useRef } from 'react';
import { draw } from './draw.ts';
import type { ChartContent, DrawnChart } from './types.ts';

interface Props {
  content: ChartContent;
  height: number;
  onPoint: (index: number | null) => void;
  onDrawn: (chart: DrawnChart | null) => void;
}

/** The canvas of a chart; everything else about it is told in words by its frame. */
export default function Plot({ content, height, onPoint, onDrawn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef({ onPoint, onDrawn });
  useLayoutEffect(() => {
    told.current = { onPoint, onDrawn };
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const size = { width: element.clientWidth, height };
    const chart = draw(element, content, size, (index) => told.current.onPoint(index));
    told.current.onDrawn(chart);
    const observer = new ResizeObserver(() => chart.resize(element.clientWidth, height));
    observer.observe(element);
    return () => {
      observer.disconnect();
      told.current.onDrawn(null);
      chart.destroy();
    };
  }, [content, height]);

  return <div ref={place} aria-hidden="true" style={{ minHeight: height, overflow: 'hidden' }} />;
}
