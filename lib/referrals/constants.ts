/** How long a referrer earns on whom they brought, counted from joining. */
export const COMMISSION_MONTHS = 12
