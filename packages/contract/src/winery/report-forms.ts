/** Forms of the winery's reports. */
export const REPORT_FORMS = ['ttb_5120_17', 'eu_register'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];
