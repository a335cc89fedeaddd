'use client'

import { Trash2 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Thumb } from '@/components/ui/thumb'
import { formatStoreMoney, isPersonalAccount, stockLimit } from '@/lib/shop/cart/rules'
import type { CartLine } from '@/lib/shop/cart/schema'
import { QuantityStepper } from './quantity-stepper'
import type { Shop } from './use-shop'

/** A cart line with quantity and remove buttons. */
export function CartLineRow({ line, shop: { setLine } }: { line: CartLine; shop: Shop }) {
  const { title, variantTitle, quantity, image, total } = line
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <Thumb name={title} src={image?.url ?? null} size="lg" />
      <div className="grid min-w-0 gap-1.5">
        <p className="flex items-start justify-between gap-3 text-13 leading-[18px]">
          <span className="line-clamp-2 min-w-0 font-strong [overflow-wrap:anywhere]" title={title}>
            {title}
          </span>
          <span className="flex-none tabular-nums">{formatStoreMoney(total)}</span>
        </p>
        {variantTitle === 'Default Title' ? null : <p className="text-12 text-muted">{variantTitle}</p>}
        <div className="flex items-center justify-between gap-2">
          <QuantityStepper
            name={`${title} in the cart`}
            value={quantity}
            min={1}
            // a second personal account is refused with a message
            max={isPersonalAccount(line) ? Number.POSITIVE_INFINITY : stockLimit(line)}
            onChange={(by) => void setLine(line, quantity + by)}
          />
          <IconButton label={`Remove ${title}`} size="sm" onClick={() => void setLine(line, 0)}>
            <Trash2 className="icon-sm" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
