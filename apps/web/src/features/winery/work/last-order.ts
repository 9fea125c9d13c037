/** The order somebody planned work in last: what is planned next is likely to belong to it. */
let last: string | undefined;

export const lastOrder = {
  get: (): string | undefined => last,
  set: (id: string): void => {
    last = id;
  },
};
