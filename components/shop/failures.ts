import { toast } from 'sonner'
import { logFailure } from './queries'

/** Says why nothing was done. The same words again replace themselves. [S8.23] [S8.24] [S8.27] */
export function refuse(message: string): void {
  toast.error(message, { id: message })
}

/** Says that something failed, with the storefront's own words below, and writes the details to the console. [S8.28] */
export function fail(message: string, details: unknown, notes: readonly string[] = []): void {
  logFailure(message, details)
  toast.error(message, { id: message, description: notes.length > 0 ? notes.join(' ') : null })
}
