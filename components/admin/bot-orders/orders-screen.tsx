'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AdminList } from '../kit/list/admin-list'
import { useOpenRow } from '../kit/list/use-open-row'
import { OrderDialog } from './order-dialog'
import { OrderSheet } from './order-sheet'
import { ORDERS_LIST } from './orders-list'

/** Orders for the bots: queued, running, done, failed. [S2.31] */
export function OrdersScreen() {
  const [open, setOpen] = useOpenRow(ORDERS_LIST)
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <AdminList
        config={ORDERS_LIST}
        onOpen={setOpen}
        action={
          <Button size="sm" variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" />
            New order
          </Button>
        }
      />
      <OrderSheet row={open} onClose={() => setOpen(null)} />
      {isCreating ? <OrderDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}
