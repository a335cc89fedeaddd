import { BRAND } from '@/lib/platform/brand'

/** The cookie of a browser that has signed in with a password before. */
export const DEVICE_COOKIE = `${BRAND.slug}-devices`

/** How long a browser stays known after its last sign-in. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60

/** Accounts one browser is known to, at most; the latest are kept. */
export const ACCOUNTS_PER_DEVICE = 5
