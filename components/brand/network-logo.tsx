'use client'

import { useNetworkTerms } from '../shared/network-terms'
import { LogoOf, type NetworkLogoProps } from './logo'

/** The logo of this network, as it is in the settings. */
export function Logo(props: NetworkLogoProps) {
  const { name, logoUrl } = useNetworkTerms()
  return <LogoOf {...props} name={name} logoUrl={logoUrl} />
}
