/** Whether this server has plans. The server marks its page with it; without plans, nothing about them is shown. */
export const hasPlans = (): boolean => document.documentElement.dataset['plans'] === 'on';
