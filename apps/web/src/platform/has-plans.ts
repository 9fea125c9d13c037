/** Whether estates have plans on this server, as it says in the page it sends: elsewhere nothing is shown of them. */
export const hasPlans = (): boolean => document.documentElement.dataset['plans'] === 'on';
