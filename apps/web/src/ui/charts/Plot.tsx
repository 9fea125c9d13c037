import { useEffect, useLayoutEffect, useRef } from 'react';
import { draw, type Followed } from './draw.ts';
import type { ChartContent, DrawnChart } from './types.ts';

interface Props extends Followed {
  content: ChartContent;
  height: number;
  onDrawn: (chart: DrawnChart | null) => void;
}

/** What a chart is built of; other values of the same lines are drawn into the one there is. */
const frameOf = ({ series, leftLabel, rightLabel }: ChartContent): string =>
  JSON.stringify([leftLabel, rightLabel, series.map(({ label, axis, isQuiet }) => [label, axis, isQuiet])]);

/** The canvas of a chart; everything else about it is told in words by its frame. */
export default function Plot(props: Props) {
  return <Canvas key={frameOf(props.content)} {...props} />;
}

function Canvas({ content, height, onPoint, onShow, onDrawn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef({ onPoint, onShow, onDrawn });
  const drawn = useRef<{ chart: DrawnChart; content: ChartContent } | null>(null);
  const latest = useRef(content);
  useLayoutEffect(() => {
    told.current = { onPoint, onShow, onDrawn };
    latest.current = content;
  });

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const size = { width: element.clientWidth, height };
    const chart = draw(element, latest.current, size, {
      onPoint: (index) => told.current.onPoint(index),
      onShow: (shown) => told.current.onShow(shown),
    });
    drawn.current = { chart, content: latest.current };
    told.current.onDrawn(chart);
    const observer = new ResizeObserver(() => chart.resize(element.clientWidth, height));
    observer.observe(element);
    return () => {
      observer.disconnect();
      told.current.onDrawn(null);
      drawn.current = null;
      chart.destroy();
    };
  }, [height]);

  useEffect(() => {
    const { current } = drawn;
    if (current === null || current.content === content) return;
    current.content = content;
    current.chart.update(content);
  }, [content]);

  return <div ref={place} aria-hidden="true" style={{ minHeight: height, overflow: 'hidden' }} />;
}
