'use client'

import { HomeLink, type HomeLinkProps } from './home-link'
import { usePublicSettings } from './public-settings'

/** The link with the logo on pages that are rendered in the browser. */
export function BrandLink(props: HomeLinkProps) {
  const { name, logoUrl } = usePublicSettings()
  return <HomeLink {...props} name={name} logoUrl={logoUrl} />
}
