'use client'

import { Mark } from '@/components/shared/brand/mark'
import { useNetworkTerms } from '@/components/shared/brand/network-terms'
import { TOOLS } from '@/lib/learning/tools/constants'

/** The banner at the top of the Starter Pack, titled with the product's name. [S2.55] */
export function ToolsBanner() {
  const { name } = useNetworkTerms()
  return (
    <div className="flex items-center gap-3 border-b border-accent-line bg-accent-soft px-4 py-3.5">
      <Mark height={34} className="flex-none" />
      <div className="min-w-0">
        <h2 className="text-22 leading-7">{name}</h2>
        <p className="text-12 leading-4 text-text-2">
          {TOOLS.length} tools to make, launch and run your campaigns with
        </p>
      </div>
    </div>
  )
}
