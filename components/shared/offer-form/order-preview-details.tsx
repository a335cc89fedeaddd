'use client'

import { useState } from 'react'
import { useLazy } from '@/components/ui/use-lazy'
import { RowsLoading } from '../lists/rows-loading'

const load = () => import('./order-preview')

/** "What would an order pay?", whose form is loaded once it is opened. @param path the address that answers */
export function OrderPreviewDetails({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="border-t border-line px-4 py-3 text-13"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-medium">What would an order pay?</summary>
      <div className="pt-3">{isOpen ? <Loaded path={path} /> : null}</div>
    </details>
  )
}

function Loaded({ path }: { path: string }) {
  const part = useLazy(load)
  return part ? <part.OrderPreviewForm path={path} /> : <RowsLoading />
}
