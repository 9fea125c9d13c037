/** What gestures move: the stretch of time a chart shows, seconds. */
export interface Shown {
  /** From when to when. */
  shown(): [number, number];
  show(from: number, to: number): void;
}

/** How much a turn of the wheel zooms, a pixel of it. */
const ZOOM_A_PIXEL = 0.004;

/**
 * Zooms about the pointer by a pinch, or the wheel with Ctrl, as browsers tell a pinch on a pad; moves by a finger, by
 * two on a pad, or by the mouse with Shift. A wheel alone, and a finger up and down, scroll the page as ever.
 */
export function followGestures(over: HTMLElement, chart: Shown): () => void {
  const fingers = new Map<number, number>();
  const placeOf = (clientX: number) => {
    const { left, width } = over.getBoundingClientRect();
    return (clientX - left) / width;
  };

  const zoom = (factor: number, place: number) => {
    const [from, to] = chart.shown();
    const at = from + (to - from) * place;
    chart.show(at - (at - from) * factor, at + (to - at) * factor);
  };
  const pan = (part: number) => {
    const [from, to] = chart.shown();
    chart.show(from + part * (to - from), to + part * (to - from));
  };

  const onWheel = (event: WheelEvent) => {
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !event.metaKey && !isPan) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(event.deltaY * ZOOM_A_PIXEL), placeOf(event.clientX));
    else pan((event.deltaX || event.deltaY) / over.clientWidth);
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
    if (other === undefined) return pan((before - event.clientX) / over.clientWidth);
    const [apart, now] = [Math.abs(before - other), Math.abs(event.clientX - other)];
    if (apart > 0 && now > 0) zoom(apart / now, placeOf((event.clientX + other) / 2));
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
