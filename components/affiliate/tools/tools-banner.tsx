'use client'

import { Mark } from '@/components/shared/brand/mark'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { plural } from '@/lib/platform/text/counts'

/** The banner at the top of the Starter Pack, titled with the product's name. [S2.55] */
export function ToolsBanner({ count }: { count: number }) {
  const { name } = usePublicSettings()
  return (
    <div className="flex items-center gap-3 border-b border-accent-line bg-accent-soft px-4 py-3.5">
      <Mark height={34} className="flex-none" />
      <div className="min-w-0">
        <h2 className="text-22 leading-7">{name}</h2>
        <p className="text-12 leading-4 text-text-2">
          {plural(count, 'tool')} to make, launch and run your campaigns with
        </p>
      </div>
    </div>
  )
}
