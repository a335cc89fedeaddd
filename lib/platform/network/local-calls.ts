import 'server-only'
import { env } from '../env'

/** Whether affiliates' postbacks and pushes may go to this machine: only in demo mode, and only when switched on. */
export const mayCallLocalhost = (): boolean => env().DEMO && env().POSTBACKS_TO_LOCALHOST
