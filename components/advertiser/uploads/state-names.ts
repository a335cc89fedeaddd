import type { StatusKind } from '@/components/ui/status'
import type { SalesUploadState } from '@/lib/generated/prisma/enums'

/** What becomes of a file, in words and as a mark. */
export const UPLOAD_STATES: Record<SalesUploadState, { name: string; kind: StatusKind }> = {
  received: { name: 'Choose its columns', kind: 'pending' },
  checking: { name: 'Checking', kind: 'pending' },
  checked: { name: 'To be confirmed', kind: 'pending' },
  booking: { name: 'Recording', kind: 'pending' },
  done: { name: 'Recorded', kind: 'approved' },
  failed: { name: 'Cannot be read', kind: 'rejected' },
}
