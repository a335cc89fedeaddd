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
export const saveSmartLink = ({ id, ...body }: SmartLinkInput & { id?: number | undefined }) =>
  apiFetch(id === undefined ? SMART : `${SMART}/${id}`, {
    schema: smartLinkSchema,
    method: id === undefined ? 'POST' : 'PUT',
    body,
  })

export const removeSmartLink = (id: number) =>
  apiFetch(`${SMART}/${id}`, { schema: smartLinksSchema, method: 'DELETE' })

const SHORT = '/api/links/short'
const DOMAINS = '/api/links/domains'

/** The short links, newest first. */
export const shortLinksOptions = cursorPages(['links', 'short'], SHORT, shortLinksSchema)

export const createShortLink = (body: NewShortLink) =>
  apiFetch(SHORT, { schema: shortLinkSchema, method: 'POST', body })

export const changeShortLink = ({ id, ...body }: ShortLinkChange & { id: number }) =>
  apiFetch(`${SHORT}/${id}`, { schema: shortLinkSchema, method: 'PATCH', body })

export const removeShortLink = (id: number) =>
  apiFetch(`${SHORT}/${id}`, { schema: shortLinksSchema, method: 'DELETE' })

/** The affiliate's domains, and the hosts a short link may be made under. */
export const linkDomainsOptions = apiQuery(['links', 'domains'], DOMAINS, linkDomainsSchema)

export const addLinkDomain = (body: NewDomain) => apiFetch(DOMAINS, { schema: linkDomainSchema, method: 'POST', body })

export const checkLinkDomain = (id: number) =>
  apiFetch(`${DOMAINS}/${id}/check`, { schema: linkDomainSchema, method: 'POST' })

export const removeLinkDomain = (id: number) =>
  apiFetch(`${DOMAINS}/${id}`, { schema: linkDomainsSchema, method: 'DELETE' })
