/** A payout of an offer as one affiliate is paid it. */
export type PayoutTerm = {
  goalId: number | null
  name: string
  event: string
  /** "$12.00", "8% of the sale", with what their bucket adds or takes off. */
  payout: string
  /** Whether it is a payout of their own, so that no step of volume applies. */
  isOwn: boolean
  /** Whether each conversion of a click is paid, or one. */
  isRepeatable: boolean
  /** "from conversion 101": the first conversion of a month, or payment of a customer, that it is paid for. */
  steps: { fromConversion: number; payout: string }[]
  /** Whose purchases are paid for, as a sentence; null for everybody's. */
  customers: string | null
  /** What some sales pay in place of it, the first that applies: "Sales from Germany", "$30.00". */
  rules: { sales: string; payout: string }[]
  /** Whether steps count the payments of each customer, in place of conversions of a month. */
  stepsByPayment: boolean
  /** Their conversions of this Eastern month that count; null without steps of volume. */
  countThisMonth: number | null
}

/** Payouts of an offer that begin later. */
export type AnnouncedPayout = { effectiveAt: string; lines: { name: string; from: string; to: string }[] }

export type OfferPayoutTerms = {
  payouts: PayoutTerm[]
  /** What a code and a click of two affiliates earn of one sale, as a sentence; null for an offer without codes. */
  codes: string | null
  announced: AnnouncedPayout[]
}
