/**
 * How probable it is that |t| stays within `t`, for Student's t with whole degrees of freedom.
 * Source: Abramowitz & Stegun, 26.7.3 and 26.7.4, which are exact.
 */
export function studentWithin(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = isOdd && degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** The t that |t| stays within with a probability: 4.303 for 0.95 with two degrees of freedom. */
export function studentQuantile(probability: number, degrees: number): number {
  let [low, high] = [0, 1];
  while (studentWithin(high, degrees) < probability) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return high;
}
