import type { OfferChoices } from '@/lib/catalog/offers/admin-schema'
import type { NewOfferDraft, OfferDraft } from '../offer-draft'

type Errors = Readonly<Record<string, string>>

/** What every part of the form of an offer gets. */
export type OfferFieldsProps = {
  draft: OfferDraft
  change: (part: Partial<OfferDraft>) => void
  choices: OfferChoices
  errors: Errors
}

/** `OfferFieldsProps` for parts that are only there when an offer is created. */
export type NewOfferFieldsProps = {
  draft: NewOfferDraft
  change: (part: Partial<NewOfferDraft>) => void
  choices: OfferChoices
  errors: Errors
}
