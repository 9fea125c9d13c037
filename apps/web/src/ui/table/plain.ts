/** Up to so many items all of them stand on the page, as a plain list does. */
export const PLAIN = 200;
