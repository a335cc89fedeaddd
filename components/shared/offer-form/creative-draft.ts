import type { Materials } from '@/lib/catalog/materials/admin-schema'
import type { CreativeKind } from '@/lib/catalog/materials/constants'

export const KIND_LABELS: Record<CreativeKind, string> = {
  image: 'Picture',
  text: 'Text',
  email: 'Email',
  link: 'Link',
}

/** A creative as typed; `key` is its id, or that of a new one. */
export type CreativeDraft = { key: string; isNew: boolean; kind: string; title: string; url: string; body: string }

/** The creatives of an offer as the form has them. */
export const toCreativeDrafts = (creatives: Materials['creatives']): CreativeDraft[] =>
  creatives.map(({ id, url, body, ...creative }) => ({
    ...creative,
    key: id,
    isNew: false,
    url: url ?? '',
    body: body ?? '',
  }))
