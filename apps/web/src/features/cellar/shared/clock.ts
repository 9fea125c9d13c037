/** The calendar year where the person is. */
export const thisYear = (): number => new Date().getFullYear();
