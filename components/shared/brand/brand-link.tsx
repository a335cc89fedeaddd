'use client'

import { HomeLink, type HomeLinkProps } from './home-link'
import { useNetworkTerms } from './network-terms'

/** The link with the logo on pages that are rendered in the browser. */
export function BrandLink(props: HomeLinkProps) {
  const { name, logoUrl } = useNetworkTerms()
  return <HomeLink {...props} name={name} logoUrl={logoUrl} />
}
