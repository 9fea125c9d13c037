/** How much smaller the text of a label may become, in steps. */
const SCALES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

type Words = Pick<HTMLElement, 'scrollHeight' | 'clientHeight' | 'style'>;

/**
 * Makes the text of those labels smaller that would be cut. All are measured before any is changed, so that a thousand
 * labels are laid out once per step.
 */
export function fitLabels(all: Iterable<Words>): void {
  let rest = [...all];
  for (const { style } of rest) style.removeProperty('--scale');
  for (const scale of SCALES) {
    rest = rest.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    if (rest.length === 0) return;
    for (const { style } of rest) style.setProperty('--scale', String(scale));
  }
}
