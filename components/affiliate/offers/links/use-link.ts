import { useState } from 'react'
import { allowedDeepLink, type DeepLinkRule } from '@/lib/catalog/links/deep-link-rules'
import { parameterFates, typedParameters } from '@/lib/catalog/links/passed-parameter-rules'
import { type LinkParts, trackingLink } from '@/lib/catalog/links/rules'
import { parseLinkTexts, type SUB_ID_KEYS } from '@/lib/catalog/links/schema'

type FieldName = 'source' | 'url' | 'landingPage' | 'parameters' | (typeof SUB_ID_KEYS)[number]

const EMPTY: Record<FieldName, string> = {
  source: '',
  s1: '',
  s2: '',
  s3: '',
  s4: '',
  s5: '',
  url: '',
  landingPage: '',
  parameters: '',
}

export type BuiltLink = ReturnType<typeof useLink>

/** The link for the typed values. A page that is not allowed is reported and left out of the link. */
export function useLink(
  base: Pick<LinkParts, 'origin' | 'offerId' | 'affiliateId'>,
  deepLinks: DeepLinkRule | null,
  passed: readonly string[],
) {
  const [fields, setFields] = useState(EMPTY)
  const { source, url, landingPage, parameters: text, ...subIds } = fields
  const parameters = typedParameters(text)
  const deepLink = deepLinks === null ? '' : url.trim()
  const isAllowed = deepLinks !== null && deepLink !== '' && allowedDeepLink(deepLink, deepLinks) !== undefined
  const link = trackingLink({
    ...base,
    source,
    subIds,
    url: isAllowed ? deepLink : '',
    landingPageId: Number(landingPage) || undefined,
    parameters,
  })
  return {
    link,
    /** What becomes of each further parameter, by the parser of clicks. */
    fates: parameterFates(parameters, parseLinkTexts(new URL(link).searchParams).extras ?? [], passed),
    fields,
    setField: (name: FieldName, value: string) => setFields((before) => ({ ...before, [name]: value })),
    clear: () => setFields(EMPTY),
    isMarked: Object.values(fields).some((value) => value !== ''),
    pageProblem:
      deepLink === '' || isAllowed
        ? undefined
        : `Enter a page on ${deepLinks?.hosts.join(' or ')}, with https:// before it.`,
  }
}
