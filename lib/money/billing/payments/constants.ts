import { canEdit, rolesWith } from '@/lib/accounts/staff-permissions/permission-rules'

/** Who may enter and approve deposits and refunds of advertisers. */
export const PAYMENT_ROLES = rolesWith(canEdit('advertisers'))

/** The largest sum entered at once, in cents, to catch typos. */
export const PAYMENT_MAX_CENTS = 1_000_000_000
export const REFERENCE_LENGTH = 100
