import type { DrawnChart } from './types.ts';

/** The zoom per pixel of wheel movement. */
const ZOOM_A_PIXEL = 0.004;

/**
 * Zooms around the pointer with a pinch, or with Ctrl and the wheel, as browsers report a pinch on a touchpad. Moves
 * with one finger, with two on a touchpad, or with Shift and the mouse. A plain wheel and vertical swipes scroll the
 * page.
 */
export function followGestures(over: HTMLElement, chart: Pick<DrawnChart, 'zoom' | 'pan'>): () => void {
  const fingers = new Map<number, number>();
  const placeOf = (clientX: number) => {
    const { left, width } = over.getBoundingClientRect();
    return (clientX - left) / width;
  };

  const onWheel = (event: WheelEvent) => {
    const isZoom = event.ctrlKey || event.metaKey;
    if (!isZoom && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (isZoom) chart.zoom(Math.exp(event.deltaY * ZOOM_A_PIXEL), placeOf(event.clientX));
    else chart.pan((event.deltaX || event.deltaY) / over.clientWidth);
  };
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !event.shiftKey) return;
    fingers.set(event.pointerId, event.clientX);
    over.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, event.clientX);
    if (other === undefined) return chart.pan((before - event.clientX) / over.clientWidth);
    const [apart, now] = [Math.abs(before - other), Math.abs(event.clientX - other)];
    if (apart > 0 && now > 0) chart.zoom(apart / now, placeOf((event.clientX + other) / 2));
  };
  const onEnd = (event: PointerEvent) => fingers.delete(event.pointerId);

  const gone = new AbortController();
  const { signal } = gone;
  over.style.touchAction = 'pan-y';
  over.addEventListener('wheel', onWheel, { passive: false, signal });
  over.addEventListener('pointerdown', onDown, { signal });
  over.addEventListener('pointermove', onMove, { signal });
  over.addEventListener('pointerup', onEnd, { signal });
  over.addEventListener('pointercancel', onEnd, { signal });
  return () => gone.abort();
}
