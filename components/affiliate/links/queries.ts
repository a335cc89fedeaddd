import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { apiFetch } from '@/lib/platform/http/api-client'
import { linkDomainSchema, linkDomainsSchema, type NewDomain } from '@/lib/traffic/links/domains/schema'
import {
  type NewShortLink,
  type ShortLinkChange,
  shortLinkSchema,
  shortLinksSchema,
} from '@/lib/traffic/links/short/schema'
import {
  type SmartLinkInput,
  shareHistorySchema,
  smartLinkSchema,
  smartLinksSchema,
} from '@/lib/traffic/smart-links/schema'

const SMART = '/api/links/smart'

export const linkKeys = {
  smart: ['links', 'smart'] as const,
  shares: (id: number) => ['links', 'shares', id] as const,
}

/** The smart links with the results of their offers. */
export const smartLinksOptions = apiQuery(linkKeys.smart, SMART, smartLinksSchema)

/** The shares of a smart link over time. */
export const sharesOptions = (id: number) => apiQuery(linkKeys.shares(id), `${SMART}/${id}/shares`, shareHistorySchema)

/** Makes a smart link, or replaces the one with this id. */
export const saveSmartLink = async ({ id, ...body }: SmartLinkInput & { id?: number | undefined }) =>
  smartLinkSchema.parse(
    await apiFetch(id === undefined ? SMART : `${SMART}/${id}`, { method: id === undefined ? 'POST' : 'PUT', body }),
  )

export const removeSmartLink = async (id: number) =>
  smartLinksSchema.parse(await apiFetch(`${SMART}/${id}`, { method: 'DELETE' }))

const SHORT = '/api/links/short'
const DOMAINS = '/api/links/domains'

/** The short links, newest first. */
export const shortLinksOptions = cursorPages(['links', 'short'], SHORT, shortLinksSchema)

export const createShortLink = async (body: NewShortLink) =>
  shortLinkSchema.parse(await apiFetch(SHORT, { method: 'POST', body }))

export const changeShortLink = async ({ id, ...body }: ShortLinkChange & { id: number }) =>
  shortLinkSchema.parse(await apiFetch(`${SHORT}/${id}`, { method: 'PATCH', body }))

export const removeShortLink = async (id: number) =>
  shortLinksSchema.parse(await apiFetch(`${SHORT}/${id}`, { method: 'DELETE' }))

/** The affiliate's domains, and the hosts a short link may be made under. */
export const linkDomainsOptions = apiQuery(['links', 'domains'], DOMAINS, linkDomainsSchema)

export const addLinkDomain = async (body: NewDomain) =>
  linkDomainSchema.parse(await apiFetch(DOMAINS, { method: 'POST', body }))

export const checkLinkDomain = async (id: number) =>
  linkDomainSchema.parse(await apiFetch(`${DOMAINS}/${id}/check`, { method: 'POST' }))

export const removeLinkDomain = async (id: number) =>
  linkDomainsSchema.parse(await apiFetch(`${DOMAINS}/${id}`, { method: 'DELETE' }))
