import type { PayoutType } from '@/lib/generated/prisma/enums'
import type { VisitorDraft } from '../visitors/visitor-draft'

/** What is typed of an offer by staff as well as by its advertiser. Times are Eastern, as `datetime-local` has them. */
export type SharedDraft = {
  name: string
  description: string
  destinationUrl: string
  previewUrl: string
  passedParameters: string
  visitors: VisitorDraft
  refusesUnknown: boolean
  traffic: readonly string[]
  startsAt: string
  expiresAt: string
  payoutType: PayoutType
  revenue: string
  revenueCurrency: string
  revenuePercent: string
}

/** What a part of the form of an offer gets. */
export type PartProps<Key extends keyof SharedDraft> = {
  draft: Pick<SharedDraft, Key>
  change: (part: Partial<Pick<SharedDraft, Key>>) => void
  errors: Readonly<Record<string, string>>
}
