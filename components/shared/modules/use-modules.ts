'use client'

import { usePublicSettings } from '@/components/shared/brand/public-settings'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { isOfPages } from '@/lib/platform/modules/page-rules'

/** Which modules the network has, and so which of its pages exist. */
export function useModules() {
  const { modulesOff, pagesOff } = usePublicSettings()
  return {
    isOn: (name: ModuleName): boolean => !modulesOff.includes(name),
    /** Of a link, or of anything else with an address: whether its page exists. */
    hasPage: ({ href }: { href: string }): boolean => !isOfPages(href, pagesOff),
  }
}
