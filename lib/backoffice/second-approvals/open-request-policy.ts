import type { ApprovalOutcome } from '@/lib/generated/prisma/enums'
import { AppError } from '@/lib/platform/errors'

/**
 * What a second person decides must wait still: whoever is later than another one is told what happened.
 * @throws AppError conflict
 */
export function assertStillWaits<Request extends { outcome: ApprovalOutcome | null }>(
  request: Request | null,
): asserts request is Request {
  if (!request || request.outcome === 'voided') throw new AppError('conflict', 'This no longer waits for an approval.')
  if (request.outcome === 'approved') throw new AppError('conflict', 'Another person has approved this already.')
  if (request.outcome === 'declined')
    throw new AppError('conflict', 'Another person has declined this. It can be asked for again.')
}

/**
 * Only a person completes what another one approved first, never a program with their API key.
 * @throws AppError person_required
 */
export function assertPerson({ keyId }: { keyId?: string | undefined }): void {
  if (keyId === undefined) return
  throw new AppError('person_required', 'Another person has approved this; only a person can approve it as the second.')
}
