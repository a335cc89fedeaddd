import type { StatusKind } from '@/components/ui/status'
import type { PostbackOutcome } from '@/lib/generated/prisma/enums'

/** What became of a call, in words and as a mark. */
export const CALL_OUTCOMES: Record<PostbackOutcome, { name: string; kind: StatusKind }> = {
  accepted: { name: 'Accepted', kind: 'approved' },
  rejected: { name: 'Rejected', kind: 'rejected' },
  replayed: { name: 'Repeat', kind: 'pending' },
}
