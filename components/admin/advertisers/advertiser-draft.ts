import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { DOLLAR } from '@/lib/platform/money/currency'

export type ContactDraft = { key: string; name: string; email: string; role: string }

export type AdvertiserDraft = Record<
  'name' | 'website' | 'reference' | 'paymentTerms' | 'currency' | 'notes',
  string
> & {
  contacts: ContactDraft[]
}

export const EMPTY_ADVERTISER: AdvertiserDraft = {
  name: '',
  website: '',
  reference: '',
  paymentTerms: '',
  currency: DOLLAR,
  notes: '',
  contacts: [],
}

export const toAdvertiserDraft = (advertiser: AdvertiserDetail): AdvertiserDraft => ({
  name: advertiser.name,
  website: advertiser.website ?? '',
  reference: advertiser.reference ?? '',
  paymentTerms: advertiser.paymentTerms ?? '',
  currency: advertiser.currency,
  notes: advertiser.notes ?? '',
  contacts: advertiser.contacts.map(({ id, ...contact }) => ({ key: id, ...contact })),
})

/** The fields of a draft as the API takes them. Rows of contacts that were left empty are not sent. */
export function toAdvertiserBody({ contacts, ...texts }: AdvertiserDraft) {
  const people = contacts.map(({ name, email, role }) => ({ name, email, role }))
  return { ...texts, contacts: people.filter(({ name, email, role }) => `${name}${email}${role}`.trim() !== '') }
}

/** The fields that differ from what the form began with, so that a save leaves the others as they are. */
export function changedFields(
  draft: AdvertiserDraft,
  initial: AdvertiserDraft,
): Partial<ReturnType<typeof toAdvertiserBody>> {
  const before = new Map<string, unknown>(Object.entries(toAdvertiserBody(initial)))
  const changed = Object.entries(toAdvertiserBody(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  return Object.fromEntries(changed)
}
