'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/toast'
import { CODE_LOST, isCodeLost } from '@/lib/platform/http/api-client'
import type { CsvCell } from '@/lib/platform/text/csv'
import { saveFile } from './save-file'

type CsvButtonProps = {
  /** Without extension. */
  fileName: string
  /** The rows as displayed, headings first; read when the button is pressed. */
  rows: () => CsvCell[][] | Promise<CsvCell[][]>
  disabled?: boolean
  className?: string
}

/** Saves the displayed rows as a CSV file that is safe from formula injection. [Q33] */
export function CsvButton({ fileName, rows, disabled = false, className }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // Loaded on demand, because most visits save nothing.
      const { csvRows } = await import('@/lib/platform/text/csv')
      saveFile(`${fileName}.csv`, csvRows(await rows()))
    } catch (error) {
      console.error('The file could not be made', error)
      toast.error(isCodeLost(error) ? CODE_LOST : 'The file could not be made. Please try again.')
    }
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      onClick={save}
      busy={isBusy}
      busyLabel="Saving…"
      disabled={disabled}
      className={cn('max-md:min-w-(--touch)', className)}
    >
      <Download />
      <span className="max-md:sr-only">CSV</span>
    </Button>
  )
}
