import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type TwoColumnLayoutProps = {
  /** What belongs to the content: at its right on wide screens, otherwise below it. */
  aside: ReactNode
  /** Otherwise above it. */
  isAsideFirst?: boolean
  children: ReactNode
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4'

/** The content of an account page with a second column. */
export function TwoColumnLayout({ aside, isAsideFirst = false, children }: TwoColumnLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:max-xl:max-w-[720px] xl:grid-cols-[minmax(0,1fr)_320px]">
      {isAsideFirst ? <div className={cn(COLUMN, 'xl:col-start-2')}>{aside}</div> : null}
      <div className={cn(COLUMN, 'xl:col-start-1 xl:row-start-1')}>{children}</div>
      {isAsideFirst ? null : <div className={COLUMN}>{aside}</div>}
    </div>
  )
}
