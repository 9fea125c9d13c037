/** Lists up to this length are rendered completely. */
export const PLAIN = 200;
