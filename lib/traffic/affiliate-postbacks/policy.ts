import 'server-only'
import { env } from '@/lib/platform/env'

/** Whether postbacks may be sent to this machine: only in demo mode, and only when switched on explicitly. */
export const mayCallLocalhost = (): boolean => env().DEMO && env().POSTBACKS_TO_LOCALHOST
