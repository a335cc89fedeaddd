'use client'

import { Columns3 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import type { ListConfig } from './list-config'
import { isShown } from './shown-columns'
import type { ListState } from './use-list-state'

type ColumnsButtonProps<Row> = { config: ListConfig<Row>; state: ListState }

/** Chooses the columns of a list. The choice is in the address, and so in saved views; the first column always shows. */
export function ColumnsButton<Row>({ config, state }: ColumnsButtonProps<Row>) {
  const [, ...others] = config.columns
  if (others.length < 2) return null
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm" className="max-md:hidden">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Columns" className="w-[220px] p-2">
        {others.map((column) => (
          <div key={column.head} className="px-2 py-1.5 text-13">
            <Checkbox
              label={
                <>
                  {column.head}
                  {column.isHiddenBelowXl ? (
                    <span className="text-12 text-muted xl:hidden">on wider screens</span>
                  ) : null}
                </>
              }
              checked={isShown(column, state)}
              onChange={() => state.toggleColumn(column)}
            />
          </div>
        ))}
      </PopoverContent>
    </Popover>
  )
}
