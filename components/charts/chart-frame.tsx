'use client'

import { Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TextLink } from '../ui/text-link'
import { type Size, useMeasuredSize } from './use-measured-size'

type ChartFrameProps = {
  title: string
  /** The chart's subject, where the figures are not for everything. */
  of?: string | null
  /** The time zone of the hours and days. */
  zone: string
  legend: ReactNode
  draw: (size: Size) => ReactNode
  /** The same data as a table. */
  table: ReactNode
}

/** The title, legend and box of a chart, with a switch that shows the data as a table instead. */
export function ChartFrame({ title, of, zone, legend, draw, table }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const [box, size] = useMeasuredSize<HTMLDivElement>()
  return (
    <div className="px-5 pt-3.5 pb-1.5 max-md:px-4 max-md:pb-2.5">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 truncate font-sans text-13 leading-5 font-strong tracking-normal">
          {title}
          {of ? <span className="font-medium text-muted"> · {of}</span> : null}
        </h2>
        <span className="label max-md:hidden" suppressHydrationWarning>
          {zone}
        </span>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1 text-12 text-muted max-xs:gap-x-3">
          {legend}
          <TextLink asChild className="aria-pressed:text-accent-text">
            <button type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              <Table2 className="icon-sm mr-1" />
              Table
            </button>
          </TextLink>
        </div>
      </div>
      <div ref={box} className="relative h-[340px] max-md:h-[164px]">
        {size && !isTable ? draw(size) : null}
        {/* A scrollable box must be reachable by keyboard. */}
        <div {...(isTable && { tabIndex: 0 })} className={isTable ? 'h-full overflow-auto' : 'sr-only'}>
          {table}
        </div>
      </div>
    </div>
  )
}
