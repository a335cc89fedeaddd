'use client'

import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useBackCloses } from '@/components/ui/back-closes'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet'
import { costAtCheckout, formatStoreMoney } from '@/lib/shop/cart/rules'
import { CartPanel } from './cart-panel'
import type { Shop } from './use-shop'

/** On narrow screens, a bar at the bottom that opens the cart; Back closes it. */
export function CartBar({ shop, count }: { shop: Shop; count: number }) {
  const [isOpen, setOpen] = useState(false)
  const backCloses = useBackCloses(isOpen, () => setOpen(false))
  const { cart, quantities, list } = shop
  const chosen = Object.values(quantities).reduce((sum, each) => sum + each, 0)
  return (
    <Sheet open={isOpen} onOpenChange={setOpen}>
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface px-4 py-2.5 max-md:bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] lg:hidden">
        <div className="mx-auto flex max-w-[1240px] items-center gap-3">
          <p className="min-w-0 flex-1 text-13 leading-[18px]">
            <span className="block truncate font-strong tabular-nums">
              {cart.data
                ? formatStoreMoney(costAtCheckout(cart.data.cost, list, quantities).totalAmount)
                : 'No cart yet'}
            </span>
            <span className="block truncate text-12 text-muted">
              {count} in the cart{chosen > 0 ? `, ${chosen} chosen` : ''}
            </span>
          </p>
          <SheetTrigger asChild>
            <Button variant="primary" size="lg">
              <ShoppingCart aria-hidden="true" /> View cart
            </Button>
          </SheetTrigger>
        </div>
      </div>
      <SheetContent title="Cart" {...backCloses}>
        <div className="px-4 py-4">
          <CartPanel shop={shop} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
