import { Skeleton } from '@/components/ui/skeleton'

const BARS = [18, 12, 9, 7, 10, 16, 24, 32, 44, 52, 58, 50, 62, 72, 84, 48, 70, 82, 40, 30, 36, 28, 20, 14]

/** A placeholder in the chart's shape while data is loading. */
export function ChartSkeleton() {
  return (
    <div aria-busy="true" className="h-[386px] px-5 pt-3.5 pb-1.5 max-md:h-[214px] max-md:px-4 max-md:pb-2.5">
      <Skeleton className="h-5 w-32" />
      <div className="mt-4 flex h-[calc(100%-44px)] items-end gap-[2%]">
        {BARS.map((height) => (
          <span key={height} className="flex-1" style={{ height: `${height}%` }}>
            <Skeleton className="h-full" />
          </span>
        ))}
      </div>
    </div>
  )
}
