import type { ConversionStatus } from '@/lib/generated/prisma/enums'

const NEXT: Record<ConversionStatus, readonly ConversionStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['reversed'],
  rejected: [],
  reversed: [],
}

/** Whether a conversion with this status counts; undefined before it is recorded. */
export const counts = (status: ConversionStatus | undefined): status is 'pending' | 'approved' =>
  status === 'pending' || status === 'approved'

/** Whether a conversion may change from one status to another; only `reinstateConversion` leads out of the last two. */
export const canTransition = (from: ConversionStatus, to: ConversionStatus): boolean => NEXT[from].includes(to)

/** The affiliate and the id in a valid conversion reference, `10001-0199…`. */
export function readConversionRef(ref: string): { affiliateId: number; id: string } {
  const dash = ref.indexOf('-')
  return { affiliateId: Number(ref.slice(0, dash)), id: ref.slice(dash + 1) }
}

export const conversionRef = ({ affiliateId, id }: { affiliateId: number; id: string }): string =>
  `${affiliateId}-${id}`
