import { toast } from '@/components/ui/toast'
import { logFailure } from './queries'

/** Shows why nothing was done. A repeated message replaces the previous toast. [S8.23] [S8.24] [S8.27] */
export function refuse(message: string): void {
  toast.error(message, { id: message })
}

/** Shows that an action failed, with the storefront's message, and logs the details to the console. [S8.28] */
export function fail(message: string, details: unknown, notes: readonly string[] = []): void {
  logFailure(message, details)
  toast.error(message, { id: message, description: notes.length > 0 ? notes.join(' ') : null })
}
