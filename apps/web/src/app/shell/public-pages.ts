/** The public pages of the menu, in its order. */
export const publicPages = [
  { path: '/features', label: 'Features' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
] as const;
