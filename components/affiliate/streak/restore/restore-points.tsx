import { cn } from '@/components/ui/cn'
import { MAX_RESTORE_POINTS } from '@/lib/rewards/streak/constants'

const POINTS = Array.from({ length: MAX_RESTORE_POINTS }, (_, index) => index + 1)

/** "2 of 3", drawn as diamonds. [S3.6] */
export function RestorePoints({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="inline-flex gap-1">
        {POINTS.map((point) => (
          <span
            key={point}
            className={cn(
              'size-3 rotate-45 scale-[0.82] rounded-[3px] border-[1.5px]',
              point <= count ? 'border-(--t) bg-(--t)' : 'border-control-line',
            )}
          />
        ))}
      </span>
      {count} of {MAX_RESTORE_POINTS}
    </span>
  )
}
