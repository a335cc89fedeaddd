/** Tables and months on the page. */
export const TABLES_SHOWN = 12
export const MONTHS_SHOWN = 6

/** Steps of the retention job that are no tables of `RETENTION`, and what they do. */
export const OTHER_STEPS: Record<string, string> = {
  click: 'whole months of clicks, as Settings say',
  addresses: 'addresses of visitors: cut to networks, then erased, as Settings say',
  mail_content: 'content of failed emails: 3 days after they failed',
  referral_visit: 'referral visits: a year after the visit, then only counted',
}
