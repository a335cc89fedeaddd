import { AppError } from '@/lib/platform/errors'

/** What one person approved: done once a second one approved it too, or declined. */
export type FirstApproval = { doneAt: Date | null; declinedAt: Date | null }

/**
 * What a second person decides must wait still: whoever is later than another one is told what happened.
 * @throws AppError conflict
 */
export function assertStillWaits(first: FirstApproval | null): void {
  if (!first) throw new AppError('conflict', 'This no longer waits for an approval.')
  if (first.doneAt) throw new AppError('conflict', 'Another person has approved this already.')
  if (first.declinedAt) throw new AppError('conflict', 'Another person has declined this. It can be asked for again.')
}

/**
 * Only a person completes what another one approved first, never a program with their API key.
 * @throws AppError person_required
 */
export function assertPerson({ keyId }: { keyId?: string | undefined }): void {
  if (keyId === undefined) return
  throw new AppError('person_required', 'Another person has approved this; only a person can approve it as the second.')
}

/** Who declines what one person approved, when and why. */
export type Decline = { userId: string; reason: string; at: Date }
