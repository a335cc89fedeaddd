import { type AccountState, listObstacles } from '@/lib/people/account/deletion/rules'
import { formatCents } from '@/lib/platform/money/format'
import { folded } from '@/lib/platform/text/fold'

/** What staff look at besides what keeps an owner from deleting the account. */
export type ErasureState = AccountState & {
  undecidedCases: number
  undecidedAppeals: number
  undecidedInquiries: number
}

/** Why staff cannot erase somebody yet, one sentence each: a debt and an open decision end with the person they are about. */
export function listErasureObstacles(state: ErasureState): string[] {
  const { availableCents, undecidedCases, undecidedAppeals, undecidedInquiries } = state
  return [
    ...listObstacles(state, 'staff'),
    ...(availableCents < 0n
      ? [`They owe ${formatCents(-availableCents)}. Collect it, or write it off by an adjustment of the balance first.`]
      : []),
    ...(undecidedCases > 0 ? ['A fraud case about them is not decided. Decide it on Fraud Analysis first.'] : []),
    ...(undecidedInquiries > 0 ? ['They miss a sale that nobody has decided about. Decide it on Appeals first.'] : []),
    ...(undecidedAppeals > 0 ? ['An appeal of theirs is open. Decide it on Appeals first.'] : []),
  ]
}

type Person = { email: string; firstName: string; lastName: string }

/** Whether a text contains the email address or the whole name of a person. What is said about an erasure outlives it. */
export function namesPerson(text: string, { email, firstName, lastName }: Person): boolean {
  const plain = normalize(text)
  const name = normalize(`${firstName} ${lastName}`)
  return plain.includes(normalize(email)) || (name.includes(' ') && plain.includes(name))
}

const normalize = (text: string) => folded(text).replace(/\s+/g, ' ').trim()
