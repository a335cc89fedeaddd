'use client'

import { useNetworkTerms } from '@/components/shared/brand/network-terms'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { isPageOff } from '@/lib/platform/modules/rules'

/** Which modules the network has, and so which of its pages exist. */
export function useModules() {
  const { modulesOff } = useNetworkTerms()
  return {
    isOn: (name: ModuleName): boolean => !modulesOff.includes(name),
    /** Of a link, or of anything else with an address: whether its page exists. */
    hasPage: ({ href }: { href: string }): boolean => !isPageOff(href, modulesOff),
  }
}
