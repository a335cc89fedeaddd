import { toast } from '@/components/ui/toast'
import type { Saved } from '@/lib/catalog/proposals/schema'

/** Says what was saved, and what waits for approval. */
export function showSaved({ applied, proposed }: Saved): void {
  if (applied.length > 0) toast.success(`Saved: ${applied.join(', ')}.`)
  if (proposed.length > 0) toast.info(`Sent for approval: ${proposed.join(', ')}.`)
  if (applied.length === 0 && proposed.length === 0) toast.info('Nothing was changed.')
}
