'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { CsvCell } from '@/lib/text/csv'
import { Button } from '../ui/button'

type CsvButtonProps = {
  /** Without its ending. */
  fileName: string
  /** The rows as they are on screen, heads first; read when the button is pressed. */
  rows: () => CsvCell[][]
  disabled?: boolean
  className?: string
}

// Excel reads a file without it in the codepage of the machine, and names lose their accents.
const BYTE_ORDER_MARK = '\uFEFF'

/** Saves what is shown as a file that no spreadsheet runs. [Q33] */
export function CsvButton({ fileName, rows, disabled = false, className }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // Loaded when it is wanted: most visits save nothing.
      const { csvRows } = await import('@/lib/text/csv')
      download(`${fileName}.csv`, BYTE_ORDER_MARK + csvRows(rows()))
    } catch (error) {
      console.error('The file could not be made', error)
      toast.error('The file could not be made. Please try again.')
    }
    setBusy(false)
  }
  return (
    <Button size="sm" onClick={save} busy={isBusy} disabled={disabled} className={className}>
      <Download />
      <span className="max-md:sr-only">CSV</span>
    </Button>
  )
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
